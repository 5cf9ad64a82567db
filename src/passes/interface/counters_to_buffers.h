// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "pass/pass.h"

namespace umber {

/// Turns atomic counters into atomics on storage blocks.
///
/// GL gives counters their own binding space; other targets have only buffers. Each counter binding is a structure of
/// one array of words, and a counter's byte offset in the binding becomes the index of its word:
///
///     %2:u32 = counter_add @0, 0, 8, %1   =>   %2:u32 = atomic_add @0, 0, 0, 2, %1
///
/// The resource keeps its id, name, declared slot and origin, so reflection can still tell it from a declared block.
Result<bool> counters_to_buffers(ir::Module& module, PassContext& context);

inline constexpr Pass kCountersToBuffers = {
    .name = "counters-to-buffers",
    .run = counters_to_buffers,
    .needs = {},
    .establishes = Property::no_atomic_counters,
    .breaks = {},
};

}  // namespace umber
