// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "pass/pass.h"

namespace umber {

/// Vertex inputs of 64-bit floats are read as 32-bit integers where the target wants that, for few devices fetch
/// doubles. A number is two words, the low one first. A vector or column of one or two numbers is one vector of words,
/// of three or four an array of two, so that they take as many locations as before:
///
///     input $0 a : f64x3 location 0 assigned 2   =>   input $0 a : [u32x4; 2] location 0 assigned 2 words f64x3
///
/// At the start of the stage the numbers are put together, in a variable that takes the input's place.
Result<bool> attribute_words(ir::Module& module, PassContext& context);

inline constexpr Pass kAttributeWords = {
    .name = "attribute-words",
    .run = attribute_words,
    .needs = Property::locations_assigned,
    .establishes = {},
    .breaks = {},
};

}  // namespace umber
