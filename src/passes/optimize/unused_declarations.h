// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <span>
#include <vector>

#include "ir/module.h"

namespace umber::optimize {

/// Removes functions that the entry does not call, directly or by others. The ids of the others move up.
bool remove_unused_functions(ir::Module& module);

/// Keeps only the functions that `used` says, by id; none of them calls others. Their ids move up.
bool keep_functions(ir::Module& module, const std::vector<bool>& used);

/// Keeps only the variables that `used` says, by id; no instruction accesses the others. Their ids move up, which is told to
/// `accesses`, all that there are; some of them may have been erased.
void keep_variables(ir::Module& module, const std::vector<bool>& used, std::span<const ir::InstId> accesses);

}  // namespace umber::optimize
