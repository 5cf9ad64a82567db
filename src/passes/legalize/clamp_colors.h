// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "pass/pass.h"

namespace umber {

/// Keeps the colours of the compatibility profile that a stage before rasterization writes between 0 and 1, as OpenGL does
/// with GL_CLAMP_VERTEX_COLOR (OpenGL 4.6 of the compatibility profile, section 12.4.6), where the target wants that.
Result<bool> clamp_colors(ir::Module& module, PassContext& context);

inline constexpr Pass kClampColors = {
    .name = "clamp-colors",
    .run = clamp_colors,
    .needs = {},
    .establishes = {},
    .breaks = {},
};

}  // namespace umber
