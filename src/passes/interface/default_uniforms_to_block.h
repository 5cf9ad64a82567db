// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "pass/pass.h"

namespace umber {

/// Turns the default block and GL's built-in state into uniform blocks.
///
/// GL has uniforms outside of any block; other targets only have blocks. The structure and the paths into it stay what
/// they are, so only the resource changes, and gets a std140 layout unless link gave it one:
///
///     resource @0 : default_uniforms { ... }   =>   resource @0 : uniform_block { ... } from default_uniforms
Result<bool> default_uniforms_to_block(ir::Module& module, PassContext& context);

inline constexpr Pass kDefaultUniformsToBlock = {
    .name = "default-uniforms-to-block",
    .run = default_uniforms_to_block,
    .needs = {},
    .establishes = Property::no_default_uniforms,
    .breaks = {},
};

}  // namespace umber
