// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string_view>

#include "base/text_writer.h"
#include "ir/module.h"

namespace umber::back::hlsl {

/// The element type of a texture or image: `float4`, `unorm float4`, `uint`.
struct TexelText {
  std::string_view text;
  ir::TypeKind kind{};
  uint32_t count = 4;
};
TexelText texel(ir::ImageShape shape, bool is_storage);
/// `Texture2D<float4>`, `RWTexture2D<unorm float4>`; nothing if HLSL has no such thing.
void print_texture_type(TextWriter& out, ir::ImageShape shape, bool is_storage);
/// Direct3D can store to images of the shape.
bool has_storage_type(ir::ImageShape shape);

}  // namespace umber::back::hlsl
