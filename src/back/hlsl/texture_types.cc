// SPDX-License-Identifier: Apache-2.0
#include "back/hlsl/texture_types.h"

#include "back/hlsl/types.h"

namespace umber::back::hlsl {
namespace {

struct FormatRow {
  ir::ImageFormat format;
  uint8_t count;
  std::string_view prefix;
};
/// Components of each texel format, and how Direct3D says that it is normalized.
constexpr FormatRow kFormats[] = {
    {ir::ImageFormat::none, 4, {}},
    {ir::ImageFormat::rgba32f, 4, {}},
    {ir::ImageFormat::rgba16f, 4, {}},
    {ir::ImageFormat::rg32f, 2, {}},
    {ir::ImageFormat::rg16f, 2, {}},
    {ir::ImageFormat::r11f_g11f_b10f, 3, {}},
    {ir::ImageFormat::r32f, 1, {}},
    {ir::ImageFormat::r16f, 1, {}},
    {ir::ImageFormat::rgba16, 4, "unorm "},
    {ir::ImageFormat::rgb10_a2, 4, "unorm "},
    {ir::ImageFormat::rgba8, 4, "unorm "},
    {ir::ImageFormat::rg16, 2, "unorm "},
    {ir::ImageFormat::rg8, 2, "unorm "},
    {ir::ImageFormat::r16, 1, "unorm "},
    {ir::ImageFormat::r8, 1, "unorm "},
    {ir::ImageFormat::rgba16_snorm, 4, "snorm "},
    {ir::ImageFormat::rgba8_snorm, 4, "snorm "},
    {ir::ImageFormat::rg16_snorm, 2, "snorm "},
    {ir::ImageFormat::rg8_snorm, 2, "snorm "},
    {ir::ImageFormat::r16_snorm, 1, "snorm "},
    {ir::ImageFormat::r8_snorm, 1, "snorm "},
    {ir::ImageFormat::rgba32i, 4, {}},
    {ir::ImageFormat::rgba16i, 4, {}},
    {ir::ImageFormat::rgba8i, 4, {}},
    {ir::ImageFormat::rg32i, 2, {}},
    {ir::ImageFormat::rg16i, 2, {}},
    {ir::ImageFormat::rg8i, 2, {}},
    {ir::ImageFormat::r32i, 1, {}},
    {ir::ImageFormat::r16i, 1, {}},
    {ir::ImageFormat::r8i, 1, {}},
    {ir::ImageFormat::rgba32ui, 4, {}},
    {ir::ImageFormat::rgba16ui, 4, {}},
    {ir::ImageFormat::rgb10_a2ui, 4, {}},
    {ir::ImageFormat::rgba8ui, 4, {}},
    {ir::ImageFormat::rg32ui, 2, {}},
    {ir::ImageFormat::rg16ui, 2, {}},
    {ir::ImageFormat::rg8ui, 2, {}},
    {ir::ImageFormat::r32ui, 1, {}},
    {ir::ImageFormat::r16ui, 1, {}},
    {ir::ImageFormat::r8ui, 1, {}},
    {ir::ImageFormat::r64i, 1, {}},
    {ir::ImageFormat::r64ui, 1, {}},
};
static_assert([] {
  for (size_t n = 0; n < std::size(kFormats); ++n)
    if (static_cast<size_t>(kFormats[n].format) != n) return false;
  return true;
}());

std::string_view dimension(ir::ImageShape shape, bool is_storage) {
  switch (shape.dim) {
    case ir::ImageDim::d1: return shape.arrayed ? "Texture1DArray" : "Texture1D";
    case ir::ImageDim::d2:
    case ir::ImageDim::rect:
      if (shape.multisampled && is_storage) return {};
      if (shape.multisampled) return shape.arrayed ? "Texture2DMSArray" : "Texture2DMS";
      return shape.arrayed ? "Texture2DArray" : "Texture2D";
    case ir::ImageDim::d3: return "Texture3D";
    case ir::ImageDim::cube:
      if (is_storage) return "Texture2DArray";  // layers are the faces
      return shape.arrayed ? "TextureCubeArray" : "TextureCube";
    case ir::ImageDim::buffer: return "Buffer";
    case ir::ImageDim::subpass: break;
  }
  return {};
}

}  // namespace

TexelText texel(ir::ImageShape shape, bool is_storage) {
  const FormatRow& row = kFormats[static_cast<size_t>(is_storage ? shape.format : ir::ImageFormat::none)];
  return {row.prefix, shape.sampled, row.count};
}

void print_texture_type(TextWriter& out, ir::ImageShape shape, bool is_storage) {
  const std::string_view name = dimension(shape, is_storage);
  if (name.empty()) return;
  const TexelText t = texel(shape, is_storage);
  out << (is_storage ? "RW" : "") << name << '<' << t.text << spell(t.kind);
  if (t.count > 1) out << t.count;
  out << '>';
}

bool has_storage_type(ir::ImageShape shape) { return !dimension(shape, true).empty(); }

}  // namespace umber::back::hlsl
