// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "pass/pass.h"

namespace umber {

/// Puts functions in the place of their calls:
///
///   * a function called once moves to its call, whatever its size;
///   * a small one is copied to each of its calls, if the target's wishes allow it (Target::copies_functions).
///
///     func F0(%0:f32) -> f32 {             func F0 main() {
///       %1:f32 = mul %0, %0                  %0:f32 = load $0
///       ret %1                      ->       %1:f32 = mul %0, %0
///     }                                      store $1, %1
///     func F1 main() { ... call F0 ... }     ret
///
/// Early returns from an if_ move what follows into its other region first. A function that returns from inside a loop
/// or a switch_ stays, and so does one whose calls would nest too deep. All calls of a function are replaced, or none,
/// and what copies may add is in proportion to the number of calls: nothing explodes, and a second run changes nothing.
Result<bool> inline_functions(ir::Module& module, PassContext& context);

inline constexpr Pass kInlineFunctions = {
    .name = "inline-functions",
    .run = inline_functions,
    .needs = {},
    .establishes = {},
    .breaks = {},
};

}  // namespace umber
