// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "pass/pass.h"

namespace umber {

/// Arrays of resources are indexed by constants alone where the target has no others: an access by another index
/// becomes a switch over the elements. The last one stands for indices outside of the array, too, which GLSL leaves
/// undefined.
///
///     %1:f32x4 = sample @0, %0, %9   =>   %1:f32x4 = switch %0 case 0i {
///                                           %2:f32x4 = sample @0, 0i, %9
///                                           yield %2
///                                         } default {
///                                           %3:f32x4 = sample @0, 1i, %9
///                                           yield %3
///                                         }
///
/// What samples with an element of an array of samplers chooses that first. Arrays without a size, or of more than 128
/// elements, stay as they are.
Result<bool> constant_resource_indices(ir::Module& module, PassContext& context);

inline constexpr Pass kConstantResourceIndices = {
    .name = "constant-resource-indices",
    .run = constant_resource_indices,
    .needs = {},
    .establishes = {},
    .breaks = {},
};

}  // namespace umber
