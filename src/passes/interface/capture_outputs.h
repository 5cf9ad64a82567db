// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "pass/pass.h"

namespace umber {

/// Makes whole variables of all that transform feedback records, as targets record nothing else. What is no variable of
/// its own gets one, a copy that is written wherever main() returns, next to the one that the following stage reads:
///
///   * an element or a member of an output, the members of structures, blocks of an array;
///   * gl_Position and clip distances where later passes rewrite them for the target.
///
/// Afterwards every capture has an empty path and is of numbers or of arrays of numbers.
Result<bool> capture_outputs(ir::Module& module, PassContext& context);

inline constexpr Pass kCaptureOutputs = {
    .name = "capture-outputs",
    .run = capture_outputs,
    .needs = {},
    .establishes = {},
    .breaks = {},
};

}  // namespace umber
