// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "pass/pass.h"

namespace umber {

/// Images that a stage only loads from are textures, where the target loads from images of few formats alone: those of
/// one 32-bit number. Others are left alone, as are cubes, which nobody fetches texels of.
///
///     resource @0 p : storage_image image(2d f32 rgba8)   =>   resource @0 p : sampled_image image(2d f32)
///     %1:f32x4 = image_load @0, 0i, %0                         %1:f32x4 = fetch @0, 0i, %0, 0i
Result<bool> loaded_images(ir::Module& module, PassContext& context);

inline constexpr Pass kLoadedImages = {
    .name = "loaded-images",
    .run = loaded_images,
    .needs = {},
    .establishes = {},
    .breaks = {},
    .acts_on = {ir::Op::image_load},
};

}  // namespace umber
