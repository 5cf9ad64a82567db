// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "pass/pass.h"

namespace umber {

/// Turns point_coord upside down where the target wants that: y becomes 1 - y at every read. Running twice turns it
/// back.
Result<bool> point_coord(ir::Module& module, PassContext& context);

inline constexpr Pass kPointCoord = {
    .name = "point-coord",
    .run = point_coord,
    .needs = {},
    .establishes = {},
    .breaks = {},
};

}  // namespace umber
