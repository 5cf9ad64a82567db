// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <span>

#include "ir/module.h"

namespace umber::optimize {

/// Brings a function to the form with one `ret`, the last of its body: what follows an if_ of which one region returns
/// moves into the other region. `returns` are all of the function's. False, and nothing has changed, where that does
/// not do: a return inside a loop or a switch_, or behind which both regions go on.
bool make_single_exit(ir::Module& module, const ir::Function& function, std::span<const ir::InstId> returns);

}  // namespace umber::optimize
