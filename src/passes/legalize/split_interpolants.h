// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "pass/pass.h"

namespace umber {

/// Where the entry interpolates, for targets that interpolate nothing but an input of the entry that is a scalar or a
/// vector: arrays, matrices and structures become an input for each location.
///
///     input $0 a : [f32x3; 2] assigned 0               =>   input $0 a_0 : f32x3 assigned 0
///                                                           input $1 a_1 : f32x3 assigned 1
///     %1:f32x3 = interpolate_at_centroid $0, 1u        =>   %1:f32x3 = interpolate_at_centroid $1
///
/// Other reads find them in a private variable, which is filled at the start, as do all reads by other functions. If an
/// index is not constant, every element is interpolated.
Result<bool> split_interpolants(ir::Module& module, PassContext& context);

inline constexpr Pass kSplitInterpolants = {
    .name = "split-interpolants",
    .run = split_interpolants,
    .needs = Property::locations_assigned,
    .establishes = {},
    .breaks = {},
    .acts_on = {ir::Op::interpolate_at_centroid, ir::Op::interpolate_at_sample, ir::Op::interpolate_at_offset},
};

}  // namespace umber
