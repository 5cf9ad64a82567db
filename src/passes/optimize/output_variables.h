// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "pass/pass.h"

namespace umber {

/// An output that is read again, or written by component, is a variable until the stage ends, for promote-locals to make a
/// value of: it is written once, as a whole.
///
///     store $1, %0                      store !0, %0
///     %1:f32 = load $1, 3               %1:f32 = load !0, 3
///     %2:f32 = mul %1, %1        =>     %2:f32 = mul %1, %1
///     store $1, 3, %2                   store !0, 3, %2
///     ret                               %3:f32x4 = load !0
///                                       store $1, %3
///                                       ret
///
/// Only scalars and vectors that main() alone accesses, where it ends in one place, of stages whose outputs nobody sees
/// before that.
Result<bool> outputs_to_variables(ir::Module& module, PassContext& context);

inline constexpr Pass kOutputsToVariables = {
    .name = "outputs-to-variables",
    .run = outputs_to_variables,
    .needs = {},
    .establishes = {},
    .breaks = {},
};

}  // namespace umber
