// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "pass/pass.h"

namespace umber {

/// Arrays that share locations with others by `component`, and have an element for each vertex here or in the next stage,
/// are one variable of whole locations: SPIR-V for Vulkan has no component of arrays of arrays
/// (VUID-StandaloneSpirv-Component-04924), and stages that match have the same variables.
///
///     input $0 a : [[f32x3; 6]; 3] assigned 0              =>   input $0 a : [[f32x4; 6]; 3] assigned 0
///     input $1 b : [[f32; 6]; 3] assigned 0 component 3
///
/// Variables that transform feedback records, and structures, stay as they are.
Result<bool> shared_locations(ir::Module& module, PassContext& context);

inline constexpr Pass kSharedLocations = {
    .name = "shared-locations",
    .run = shared_locations,
    .needs = Property::locations_assigned,
    .establishes = {},
    .breaks = {},
};

}  // namespace umber
