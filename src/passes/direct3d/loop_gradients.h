// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "pass/pass.h"

namespace umber {

/// For targets that take differences between neighbouring fragments only where all go round a loop alike
/// (Target::gradients_need_uniform_loops). In other loops OpenGL leaves them undefined (GLSL 4.60 sections 8.9 and 8.14.1).
/// What they are taken of is computed in front of the loop, if it is known there: lookups have gradients then. Otherwise
/// implicit levels of detail are level 0 and derivatives 0, with a warning. Loops that the target unrolls, since they count
/// from constant to constant, may have them. A function that is called both in such a loop and elsewhere has a copy for the
/// loop.
Result<bool> loop_gradients(ir::Module& module, PassContext& context);

inline constexpr Pass kLoopGradients = {
    .name = "loop-gradients",
    .run = loop_gradients,
    .needs = {},
    .establishes = {},
    .breaks = {},
    .acts_on = {ir::Op::loop},
};

}  // namespace umber
