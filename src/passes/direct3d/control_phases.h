// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "pass/pass.h"

namespace umber {

/// A tessellation control shader becomes what a hull shader can be made of. GLSL runs main() once for each vertex of the
/// patch, and what invocations write they may read from each other behind a barrier(). A hull shader has a function for
/// one control point, which knows no other, and one for what the patch has once, which runs once. So main() becomes a
/// program that does for one vertex what it did, or, if `is_for_patch` says so, what all invocations do, one after the
/// other, from barrier to barrier:
///
///     void invocation() { ... }      main() as it was, or up to its first barrier
///     void main() {
///       if (is_for_patch)
///         for (gl_InvocationID = 0; gl_InvocationID < 3; ++gl_InvocationID) invocation();
///       else
///         invocation();
///     }
///
/// Where nothing is read that another invocation wrote, barriers say nothing. Where one invocation alone writes what the
/// patch has once, and it is the first, main() stays as it is: it runs for that one, then. Where what a vertex has is
/// written behind a barrier, every control point runs all of it.
///
/// What an invocation keeps from one barrier to the next is in arrays by invocation.
Result<bool> control_phases(ir::Module& module, PassContext& context);

inline constexpr Pass kControlPhases = {
    .name = "control-phases",
    .run = control_phases,
    .needs = {},
    .establishes = {},
    .breaks = {},
};

}  // namespace umber
