// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "pass/pass.h"

namespace umber {

/// Makes of a fragment shader whose pixels have integers as centres (pixel_center_integer) one whose centres are halfway
/// between them, which is all that Vulkan and Direct3D have: 0.5 is subtracted from x and y of frag_coord at each read.
Result<bool> pixel_centers(ir::Module& module, PassContext& context);

inline constexpr Pass kPixelCenters = {
    .name = "pixel-centers",
    .run = pixel_centers,
    .needs = {},
    .establishes = {},
    .breaks = {},
};

}  // namespace umber
