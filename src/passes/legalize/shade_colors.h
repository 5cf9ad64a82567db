// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "pass/pass.h"

namespace umber {

/// What OpenGL's state makes of the colours of the compatibility profile between vertices and fragments, where the target
/// wants that: with GL_VERTEX_PROGRAM_TWO_SIDE a fragment of a back face reads what vertices wrote to gl_BackColor and
/// gl_BackSecondaryColor (OpenGL 4.6 of the compatibility profile, section 11.1.3.9); glShadeModel(GL_FLAT) takes colours
/// from the provoking vertex that are not qualified otherwise (section 13.5).
Result<bool> shade_colors(ir::Module& module, PassContext& context);

inline constexpr Pass kShadeColors = {
    .name = "shade-colors",
    .run = shade_colors,
    .needs = {},
    .establishes = {},
    .breaks = {},
};

}  // namespace umber
