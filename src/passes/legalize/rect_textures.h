// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "pass/pass.h"

namespace umber {

/// Turns rectangle textures (GLSL's sampler2DRect) and images into 2D ones, for targets that have no others. Where a
/// lookup takes texels, its coordinate and gradients are divided by the size of the texture; a fetch gets level 0.
Result<bool> rect_textures(ir::Module& module, PassContext& context);

inline constexpr Pass kRectTextures = {
    .name = "rect-textures",
    .run = rect_textures,
    .needs = {},
    .establishes = {},
    .breaks = {},
};

}  // namespace umber
