// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "pass/pass.h"

namespace umber {

/// Gives constants that might be given later their defaults, for targets where nothing can be given later, and folds
/// what is made of them. Says which constants the shader depends on.
Result<bool> fix_specializations(ir::Module& module, PassContext& context);

inline constexpr Pass kFixSpecializations = {
    .name = "fix-specializations",
    .run = fix_specializations,
    .needs = {},
    .establishes = Property::no_specializations,
    .breaks = {},
};

/// The same if a member of a block is as long as specializations say, for blocks that lose their types. Then the module has
/// no specializations.
Result<bool> fix_lengths_in_blocks(ir::Module& module, PassContext& context);

inline constexpr Pass kFixLengthsInBlocks = {
    .name = "fix-lengths-in-blocks",
    .run = fix_lengths_in_blocks,
    .needs = {},
    .establishes = {},
    .breaks = {},
};

}  // namespace umber
