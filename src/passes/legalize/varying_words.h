// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "pass/pass.h"

namespace umber {

/// Doubles that stages hand to each other are pairs of 32-bit integers, the low word first, where the target's stages
/// cannot hand on doubles. One or two numbers of a vector or column are one vector of words, three or four a structure
/// of two, so that they take the locations and components that they took before:
///
///     struct S0 { xy : u32x4, zw : u32x2 }
///     output $0 a : f64x3 assigned 2   =>   output $0 a : S0 assigned 2 words f64x3
///
/// A variable takes the varying's place. It is filled where the stage begins, and read wherever it ends.
Result<bool> varying_words(ir::Module& module, PassContext& context);

inline constexpr Pass kVaryingWords = {
    .name = "varying-words",
    .run = varying_words,
    .needs = Property::locations_assigned,
    .establishes = {},
    .breaks = {},
};

}  // namespace umber
