// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "pass/pass.h"

namespace umber {

/// Keeps every access to a block inside it, as `Target::buffer_bounds` says: `clamp` moves those that are not to the
/// last bytes that hold the value; with `zero` they load 0 and write nothing. What is inside for sure is not touched;
/// all are marked `in_bounds`. A block that ends in a run-time sized array is as large as what is bound, any other as
/// large as its layout says, uniform blocks in whole rows of 16 bytes.
Result<bool> bound_buffer_accesses(ir::Module& module, PassContext& context);

inline constexpr Pass kBoundBufferAccesses = {
    .name = "bound-buffer-accesses",
    .run = bound_buffer_accesses,
    .needs = Property::blocks_laid_out | Property::access_is_explicit,
    .establishes = {},
    .breaks = {},
};

}  // namespace umber
