// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ir/module.h"

namespace umber::optimize {

/// Removes functions that the entry does not call, directly or by others. The ids of the others move up.
bool remove_unused_functions(ir::Module& module);

/// Removes variables that no instruction accesses. The ids of the others move up.
bool remove_unused_variables(ir::Module& module);

}  // namespace umber::optimize
