// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "pass/pass.h"

namespace umber {

/// Makes GL's clip space (-w <= z <= w) Vulkan's (0 <= z <= w) where the target wants that: wherever main() of the
/// stage before rasterization returns, position.z becomes (z + w) / 2. Running twice converts twice.
Result<bool> depth_range(ir::Module& module, PassContext& context);

inline constexpr Pass kDepthRange = {
    .name = "depth-range",
    .run = depth_range,
    .needs = {},
    .establishes = Property::vulkan_clip_space,
    .breaks = {},
};

}  // namespace umber
