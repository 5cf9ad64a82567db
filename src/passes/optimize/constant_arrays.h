// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "pass/pass.h"

namespace umber {

/// Makes a private variable, which nothing writes, of each constant array or matrix that a value indexes. A target has
/// no other way to index one than in memory, and so there is one copy for all.
///
///     %1:f32 = extract_dynamic C0, %0     ->     variable !0 : [f32; 4] function F0 = C0
///                                                %1:f32 = load !0, %0
Result<bool> constant_arrays_to_variables(ir::Module& module, PassContext& context);

inline constexpr Pass kConstantArraysToVariables = {
    .name = "constant-arrays-to-variables",
    .run = constant_arrays_to_variables,
    .needs = {},
    .establishes = {},
    .breaks = {},
};

}  // namespace umber
