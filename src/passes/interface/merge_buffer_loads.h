// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "pass/pass.h"

namespace umber {

/// Loads of one 16-byte row become one load of the row:
///
///     %1:f32 = load_buffer @0, 0u, 32u, 16u      =>  %1:u32x4 = load_buffer @0, 0u, 32u, 16u
///     %2:f32x2 = load_buffer @0, 0u, 36u, 4u         ...parts of %1
///
/// Done where offsets prove that the row is one in every invocation, nothing in between can have changed it, and the
/// first load is on the way to all others. A storage block may end inside a row: then its end must be among the loads.
Result<bool> merge_buffer_loads(ir::Module& module, PassContext& context);

inline constexpr Pass kMergeBufferLoads = {
    .name = "merge-buffer-loads",
    .run = merge_buffer_loads,
    .needs = Property::blocks_laid_out | Property::access_is_explicit,
    .establishes = {},
    .breaks = {},
};

}  // namespace umber
