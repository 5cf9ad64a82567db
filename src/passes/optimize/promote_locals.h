// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "pass/pass.h"

namespace umber {

/// Turns variables into values.
///
/// Variables of a function, and private ones that only the entry function uses, become values: results of if_ and
/// switch_, parameters and results of loops, wherever paths with different values meet. A part that is reached by
/// constant indices is taken out of the whole value and put back into it:
///
///     store !0, 1f
///     if_ %0 {                    %1:f32 = if_ %0 {
///       store !0, 2f        =>      yield 2f
///       yield                     } {
///     } {                           yield 1f
///       yield                     }
///     }
///     %1:f32 = load !0
///
/// A load before any store gives an undefined value. A variable stays in memory if it
///   is indexed by a value that is not constant, or has more than 64 scalars;
///   is stored in a region of a switch_ that falls through into the next one, and used outside of that region, because
///   `fallthrough` carries no values;
///   would cost more than its share of results, parameters and operands (see kPerInstruction in merge_plan.cc), so that
///   the module grows by no more than a constant factor.
Result<bool> promote_locals(ir::Module& module, PassContext& context);

inline constexpr Pass kPromoteLocals = {
    .name = "promote-locals",
    .run = promote_locals,
    .needs = {},
    .establishes = {},
    .breaks = {},
};

}  // namespace umber
