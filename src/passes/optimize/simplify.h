// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "pass/pass.h"

namespace umber {

/// Folds constants, applies identities, and computes each value once, in one walk in program order.
///
///   * Pure instructions of constants become constants (eval::fold).
///   * Identities that are exact replace or cheapen an instruction (identities.h).
///   * if_ with a constant condition becomes the region it takes; what cannot be reached behind it goes.
///   * An instruction that computes what another one does whose result is in scope becomes that result. Besides pure
///     instructions these are loads of what cannot have changed in between.
///
/// Instructions that are left without uses are for dce.
Result<bool> simplify(ir::Module& module, PassContext& context);

inline constexpr Pass kSimplify = {
    .name = "simplify",
    .run = simplify,
    .needs = {},
    .establishes = {},
    .breaks = {},
};

}  // namespace umber
