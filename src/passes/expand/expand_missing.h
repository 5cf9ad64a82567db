// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "pass/pass.h"

namespace umber {

/// Expands the ops that the target lacks (Target::lacks) into those that it has. There is a formula for each op and the
/// types that it has it for: a short one stands in the place of the op, a long one becomes a function of the module,
/// one for each shape of operands, which the places of the op call:
///
///     %2:f32 = fract.precise %0      =>   %1:f32 = floor.precise %0
///                                         %2:f32 = sub.precise %0, %1
///     %2:f32x3 = mod %0, %1          =>   %2:f32x3 = call F0, %0, %1
///
/// What of a formula the target lacks, too, is expanded in turn. Ops without a formula stay, for the writer to refuse.
Result<bool> expand_missing(ir::Module& module, PassContext& context);

inline constexpr Pass kExpandMissing = {
    .name = "expand-missing",
    .run = expand_missing,
    .needs = {},
    .establishes = {},
    .breaks = {},
};

}  // namespace umber
