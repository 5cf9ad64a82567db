// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "pass/pass.h"

namespace umber {

/// A product by a power of two that something is subtracted from, or that is subtracted, and that has other uses, too, is
/// computed again where the difference is, by the one instruction that the difference took; devices negate for nothing.
///
///     %2:f32 = mul %0, 0.5f          %2:f32 = mul %0, 0.5f
///     %3:f32 = sub %2, %1      =>    %4:f32 = neg %1
///     store $3, %2                   %3:f32 = fma 0.5f, %0, %4
///                                    store $3, %2
///
/// Where nothing else uses the product drivers do as well by themselves (docs/performance.md). It is exact, as nothing is rounded in a
/// product by a power of two; only whether one that is denormal counts as 0, or one that overflows as infinite, may differ,
/// so what is `precise` is left as it is. Floats of 32 bits only.
Result<bool> fuse_products(ir::Module& module, PassContext& context);

inline constexpr Pass kFuseProducts = {
    .name = "fuse-products",
    .run = fuse_products,
    .needs = {},
    .establishes = {},
    .breaks = {},
    .acts_on = {ir::Op::sub},
};

}  // namespace umber
