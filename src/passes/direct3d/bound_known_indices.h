// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "pass/pass.h"

namespace umber {

/// Where a compiler that folds constants would find an index outside of what it indexes, the index is kept inside, and
/// where it would find a divisor of 0, that is 1. GLSL says that the result is undefined, and a program that never gets
/// there is right, but Direct3D's compiler refuses it. Values that nobody knows are left alone.
///
///     store !1, 20i                              store !1, 20i
///     %0:i32 = load !1                           %0:i32 = load !1
///                                                %1:i32 = min %0, 3i
///     %1:f32 = load !0, %0                =>     %2:f32 = load !0, %1
Result<bool> bound_known_indices(ir::Module& module, PassContext& context);

inline constexpr Pass kBoundKnownIndices = {
    .name = "bound-known-indices",
    .run = bound_known_indices,
    .needs = {},
    .establishes = {},
    .breaks = {},
};

}  // namespace umber
