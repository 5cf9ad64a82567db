// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "pass/pass.h"

namespace umber {

/// Loops that go round a known number of times become their rounds, where that turns an index into a constant:
///
///     loop 0i (%0:i32) {
///       %1:bool = lt %0, 2i
///       if %1 {
///         yield                           store !0, 0i, 1f
///       } {                         =>    store !0, 1i, 1f
///         break
///       }
///       store !0, %0, 1f
///       continue %0
///     } ...
///
/// An array of a function all of whose indices become constants is no memory any longer: its elements become values, as
/// promote_locals makes them. So do elements of a constant array, and which texture of an array is read is known. A
/// loop that goes round once, or not at all, is none.
///
/// Rounds are counted by computing what the loop does to its parameters. They are copied only if the loop is left by the
/// condition that it begins with and nothing else, nobody asked for it to stay (`dont_unroll`), there are up to 32 of them,
/// and all of them are no more than 128 instructions. The module may grow by a quarter and 128. What comes out of one loop may be
/// what the next one counts from.
Result<bool> unroll_loops(ir::Module& module, PassContext& context);

inline constexpr Pass kUnrollLoops = {
    .name = "unroll-loops",
    .run = unroll_loops,
    .needs = {},
    .establishes = {},
    .breaks = {},
    .acts_on = {ir::Op::loop},
};

}  // namespace umber
