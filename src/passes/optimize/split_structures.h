// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "pass/pass.h"

namespace umber {

/// Makes a variable of each member of a structure that is loaded and stored alone, so that of a structure which is computed,
/// returned and merged only those members are that something uses.
///
///     variable !0 : S0                  variable !0 : f32x4
///                                       variable !1 : f32
///     store !0, %0                      %1:f32x4 = extract 0, %0
///                                 =>    store !0, %1
///                                       %2:f32 = extract 1, %0
///                                       store !1, %2
///     %3:f32 = load !0, 1u              %3:f32 = load !1
///
/// Members that are structures are split, too; arrays are not. A variable stays whole if one region has all accesses to it,
/// which is in no loop or stores no parts, as nothing is merged then; if it has more than 64 scalars; or if the copies of
/// wholes would let the module grow by more than a constant factor.
Result<bool> split_structures(ir::Module& module, PassContext& context);

inline constexpr Pass kSplitStructures = {
    .name = "split-structures",
    .run = split_structures,
    .needs = {},
    .establishes = {},
    .breaks = {},
};

}  // namespace umber
