// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "pass/pass.h"

namespace umber {

/// Wherever the input is read, a vec2 over a unit square, y becomes 1 - y. True if it is read.
bool flip_reads(ir::Module& module, ir::BuiltIn input);

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
