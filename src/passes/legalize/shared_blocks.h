// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "pass/pass.h"

namespace umber {

/// Makes a shared variable of the shared block of a module, where the target lays out the memory of a workgroup itself:
/// a block that is alone looks the same.
///
///     resource @0 b : shared_block S0      =>   variable !0 b : S0 shared
///     %0:u32 = load @0, 0u, 1u                  %0:u32 = load !0, 1u
///
/// Several of them that are used are views of the same bytes, and an error.
Result<bool> shared_blocks(ir::Module& module, PassContext& context);

inline constexpr Pass kSharedBlocks = {
    .name = "shared-blocks",
    .run = shared_blocks,
    .needs = {},
    .establishes = {},
    .breaks = {},
};

}  // namespace umber
