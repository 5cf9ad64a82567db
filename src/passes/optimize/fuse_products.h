// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "pass/pass.h"

namespace umber {

/// A product by a power of two that something is subtracted from, or that is subtracted, and that has other uses, too, is
/// computed again where the difference is: that costs no more than the difference did.
///
///     %2:f32 = mul %0, 0.5f          %2:f32 = mul %0, 0.5f
///     %3:f32 = sub %2, %1      =>    %4:f32 = neg %1
///     store $3, %2                   %3:f32 = fma %0, 0.5f, %4
///                                    store $3, %2
///
/// Drivers do that where nothing else uses the product, so those are left to them. It is exact, as nothing is rounded in a
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
