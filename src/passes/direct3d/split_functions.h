// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <span>

#include "ir/module.h"

namespace umber {

/// Gives each of `functions` a copy, which the copies call, too, where they called the function; and has `calls` call the
/// copies of their callees. `functions` are callees before callers, and stay so.
void split_functions(ir::Module& module, std::span<const ir::FunctionId> functions, std::span<const ir::InstId> calls);

}  // namespace umber
