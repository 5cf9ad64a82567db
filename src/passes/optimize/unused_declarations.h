// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <vector>

#include "ir/module.h"

namespace umber::optimize {

/// Removes functions that the entry does not call, directly or by others. The ids of the others move up.
bool remove_unused_functions(ir::Module& module);

/// Keeps only the variables that `used` says, by id; no instruction accesses the others. Their ids move up.
void keep_variables(ir::Module& module, const std::vector<bool>& used);

}  // namespace umber::optimize
