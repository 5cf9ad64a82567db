// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "pass/pass.h"

namespace umber {

/// Vertex inputs that alias, as OpenGL lets them (OpenGL 4.6 section 11.1.1), become one input for each location: other
/// targets have one variable for each component.
///
///     input $0 a : f32x3 location 0 component 1        input $0 a : f32x4 location 0
///     input $1 b : f32 location 0 component 3     =>   var private a : f32x3, b : f32, filled at the start of the
///     stage
///
/// Inputs of different kinds of numbers, or of more than 32 bits, stay as they are, as those of ESSL do, which has no
/// such rule: link says what is wrong with them.
Result<bool> merge_attributes(ir::Module& module, PassContext& context);

inline constexpr Pass kMergeAttributes = {
    .name = "merge-attributes",
    .run = merge_attributes,
    .needs = {},
    .establishes = {},
    .breaks = {},
};

}  // namespace umber
