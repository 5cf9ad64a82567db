// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "pass/pass.h"

namespace umber {

/// Makes clip distances do what GL's enabled clip planes ask for (OpenGL 4.6 compatibility, section 13.7). Wherever
/// main() of the vertex stage returns:
///
///   a shader with clip_distance   distance N of a disabled plane becomes 0: it clips nothing
///   any other                     distance N of an enabled plane becomes the distance of clip_vertex (of position, if
///                                 the shader does not write it) from plane N of gl_ClipPlane, a member of GL's state
///
/// clip_vertex becomes a private variable. Before link and depth-range: adds state, and reads GL's own clip space.
/// Running twice writes the zeros twice.
Result<bool> clip_planes(ir::Module& module, PassContext& context);

inline constexpr Pass kClipPlanes = {
    .name = "clip-planes",
    .run = clip_planes,
    .needs = {},
    .establishes = {},
    .breaks = {},
};

}  // namespace umber
