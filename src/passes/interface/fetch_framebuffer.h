// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "pass/pass.h"

namespace umber {

/// What fragments begin with, the colours that the framebuffer has (inputs frag_data and frag_color), is read from input
/// attachments, one for each colour, whose index is the location of the output:
///
///     input $0 c : f32x4 built_in frag_data location 1   =>   resource @0 c : storage_image image(subpass f32) attachment 1
///
/// A variable takes the input's place, and is filled where the stage begins. Of arrays, elements that may be read are.
Result<bool> fetch_framebuffer(ir::Module& module, PassContext& context);

inline constexpr Pass kFetchFramebuffer = {
    .name = "fetch-framebuffer",
    .run = fetch_framebuffer,
    .needs = {},
    .establishes = {},
    .breaks = {},
};

}  // namespace umber
