// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "pass/pass.h"

namespace umber {

/// What a draw or dispatch was called with, and the shader asks for, becomes built-in state where the target has no such
/// inputs: the number of workgroups, the base vertex and instance, the number of the draw. The application writes it
/// before each call, as it writes the compatibility profile's state:
///
///     input $0 gl_NumWorkGroups : u32x3 built_in num_workgroups   =>   struct S0 gl_State { gl_NumWorkGroups : u32x3 }
///     %0:u32 = load $0, 1u                                             %0:u32 = load @0, 0u, 0u, 1u
Result<bool> call_parameters(ir::Module& module, PassContext& context);

inline constexpr Pass kCallParameters = {
    .name = "call-parameters",
    .run = call_parameters,
    .needs = {},
    .establishes = {},
    .breaks = {},
};

}  // namespace umber
