// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <span>

#include "ir/module.h"

namespace umber::ir {

/// Gives a module that has an entry the functions of `order` alone, in that order: callees come before callers. A
/// function that is left out has no caller left but others like it; the variables that it had become the entry's. All
/// FunctionIds change.
void order_functions(Module& module, std::span<const FunctionId> order);

}  // namespace umber::ir
