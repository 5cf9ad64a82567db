// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "pass/pass.h"

namespace umber {

/// What is the same in every round of a loop is computed once, in front of it, or of the outermost loop for which that
/// holds.
///
///     loop {                              %0:f32 = load $0
///       %0:f32 = load $0                  %1:f32 = sqrt %0
///       %1:f32 = sqrt %0           =>     loop {
///       ...                                 ...
///
/// What follows takes the value from there, too. Pure instructions of scalars, vectors and matrices, and loads by constant
/// paths of what the stage cannot write. What only some rounds compute stays; what SPIR-V gives no meaning for some
/// operands, as a division by zero, goes only where every round gets to it.
Result<bool> hoist_invariants(ir::Module& module, PassContext& context);

inline constexpr Pass kHoistInvariants = {
    .name = "hoist-invariants",
    .run = hoist_invariants,
    .needs = {},
    .establishes = {},
    .breaks = {},
};

}  // namespace umber
