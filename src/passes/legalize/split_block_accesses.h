// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "pass/pass.h"

namespace umber {

/// Arrays and structures in blocks are loaded and stored by what they consist of, down to scalars, vectors and
/// matrices: what lies between these is not the shader's business. With Target::structures_in_blocks, loads stop at
/// structures that lie in a uniform block as their values do (layout::SharedTypes).
///
///     %0:S0 = load @0, 0u, 1u       =>   %0:f32x4 = load @0, 0u, 1u, 0u
///                                        %1:f32 = load @0, 0u, 1u, 1u
///                                        %2:S0 = construct %0, %1
Result<bool> split_block_accesses(ir::Module& module, PassContext& context);

inline constexpr Pass kSplitBlockAccesses = {
    .name = "split-block-accesses",
    .run = split_block_accesses,
    .needs = {},
    .establishes = Property::block_accesses_split,
    .breaks = {},
    .acts_on = {ir::Op::load, ir::Op::store},
};

}  // namespace umber
