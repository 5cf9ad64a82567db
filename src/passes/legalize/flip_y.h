// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "pass/pass.h"

namespace umber {

/// Turns the picture over where the target wants that: GL's y axis points up, Vulkan's down. Wherever main() of the
/// stage before rasterization returns, position.y becomes -position.y. In fragments, what is relative to that axis
/// keeps its meaning: dpdy* and interpolate_at_offset are negated in y, sample_position.y is 1 - y. frag_coord.y would
/// need the height of the framebuffer: a read of it is a warning, unless the shader counts from the upper left anyway.
/// Running twice turns back.
Result<bool> flip_y(ir::Module& module, PassContext& context);

inline constexpr Pass kFlipY = {
    .name = "flip-y",
    .run = flip_y,
    .needs = {},
    .establishes = {},
    .breaks = {},
};

}  // namespace umber
