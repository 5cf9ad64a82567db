// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "pass/pass.h"

namespace umber {

/// Gives every block that has no layout the one of its packing. Blocks with qualified members have theirs from the
/// front end, and the default block from link.
Result<bool> lay_out_blocks(ir::Module& module, PassContext& context);

/// The same for one block; false: reported that it is too large.
bool lay_out_block(ir::Module& module, ir::ResourceId block, PassContext& context);

inline constexpr Pass kLayOutBlocks = {
    .name = "lay-out-blocks",
    .run = lay_out_blocks,
    .needs = {},
    .establishes = Property::blocks_laid_out,
    .breaks = {},
};

}  // namespace umber
