// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "pass/pass.h"

namespace umber {

/// Computes with 16 bits what relaxed precision is enough for and has 32 (ESSL 3.20 section 4.7.3: mediump has at least the
/// range and the precision of such floats), where the target wants that: floats alone, in instructions and in variables of
/// one invocation. What other stages and memory see keeps its type, and integers do.
Result<bool> half_mediump(ir::Module& module, PassContext& context);

inline constexpr Pass kHalfMediump = {
    .name = "half-mediump",
    .run = half_mediump,
    .needs = {},
    .establishes = {},
    .breaks = {},
};

}  // namespace umber
