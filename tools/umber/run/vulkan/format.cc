// SPDX-License-Identifier: Apache-2.0
#include "umber/run/vulkan/format.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "umber/run/outcome.h"
#include "umber/run/scanner.h"

namespace umber::run {
namespace {

using enum Format::Kind;

constexpr Format kFormats[] = {
    {"GL_RGBA8", VK_FORMAT_R8G8B8A8_UNORM, unorm, 4, 1},
    {"GL_RGBA", VK_FORMAT_R8G8B8A8_UNORM, unorm, 4, 1},
    {"GL_RGB8", VK_FORMAT_R8G8B8A8_UNORM, unorm, 4, 1},
    {"GL_RGB", VK_FORMAT_R8G8B8A8_UNORM, unorm, 4, 1},
    {"GL_COMPRESSED_RGBA", VK_FORMAT_R8G8B8A8_UNORM, unorm, 4, 1},  // which compression, if any, is up to GL
    {"GL_R8", VK_FORMAT_R8_UNORM, unorm, 1, 1},
    {"GL_RG8", VK_FORMAT_R8G8_UNORM, unorm, 2, 1},
    {"GL_R16", VK_FORMAT_R16_UNORM, unorm, 1, 2},
    {"GL_RG16", VK_FORMAT_R16G16_UNORM, unorm, 2, 2},
    {"GL_RGBA16", VK_FORMAT_R16G16B16A16_UNORM, unorm, 4, 2},
    {"GL_R8_SNORM", VK_FORMAT_R8_SNORM, snorm, 1, 1},
    {"GL_RG8_SNORM", VK_FORMAT_R8G8_SNORM, snorm, 2, 1},
    {"GL_RGBA8_SNORM", VK_FORMAT_R8G8B8A8_SNORM, snorm, 4, 1},
    {"GL_R16F", VK_FORMAT_R16_SFLOAT, sfloat, 1, 2},
    {"GL_RG16F", VK_FORMAT_R16G16_SFLOAT, sfloat, 2, 2},
    {"GL_RGBA16F", VK_FORMAT_R16G16B16A16_SFLOAT, sfloat, 4, 2},
    {"GL_R11F_G11F_B10F", VK_FORMAT_R16G16B16A16_SFLOAT, sfloat, 4, 2},  // a superset
    {"GL_R32F", VK_FORMAT_R32_SFLOAT, sfloat, 1, 4},
    {"GL_RG32F", VK_FORMAT_R32G32_SFLOAT, sfloat, 2, 4},
    {"GL_RGBA32F", VK_FORMAT_R32G32B32A32_SFLOAT, sfloat, 4, 4},
    {"GL_R8UI", VK_FORMAT_R8_UINT, uint, 1, 1},
    {"GL_RG8UI", VK_FORMAT_R8G8_UINT, uint, 2, 1},
    {"GL_RGBA8UI", VK_FORMAT_R8G8B8A8_UINT, uint, 4, 1},
    {"GL_R16UI", VK_FORMAT_R16_UINT, uint, 1, 2},
    {"GL_RG16UI", VK_FORMAT_R16G16_UINT, uint, 2, 2},
    {"GL_RGBA16UI", VK_FORMAT_R16G16B16A16_UINT, uint, 4, 2},
    {"GL_R32UI", VK_FORMAT_R32_UINT, uint, 1, 4},
    {"GL_R64UI", VK_FORMAT_R64_UINT, uint, 1, 8},
    {"GL_R64I", VK_FORMAT_R64_SINT, sint, 1, 8},
    {"GL_RG32UI", VK_FORMAT_R32G32_UINT, uint, 2, 4},
    {"GL_RGBA32UI", VK_FORMAT_R32G32B32A32_UINT, uint, 4, 4},
    {"GL_R8I", VK_FORMAT_R8_SINT, sint, 1, 1},
    {"GL_RG8I", VK_FORMAT_R8G8_SINT, sint, 2, 1},
    {"GL_RGBA8I", VK_FORMAT_R8G8B8A8_SINT, sint, 4, 1},
    {"GL_R16I", VK_FORMAT_R16_SINT, sint, 1, 2},
    {"GL_RG16I", VK_FORMAT_R16G16_SINT, sint, 2, 2},
    {"GL_RGBA16I", VK_FORMAT_R16G16B16A16_SINT, sint, 4, 2},
    {"GL_R32I", VK_FORMAT_R32_SINT, sint, 1, 4},
    {"GL_RG32I", VK_FORMAT_R32G32_SINT, sint, 2, 4},
    {"GL_RGBA32I", VK_FORMAT_R32G32B32A32_SINT, sint, 4, 4},
    {"GL_DEPTH_COMPONENT", VK_FORMAT_D16_UNORM, depth, 1, 2},
    {"GL_DEPTH_COMPONENT16", VK_FORMAT_D16_UNORM, depth, 1, 2},
    {"GL_DEPTH_COMPONENT24", VK_FORMAT_D32_SFLOAT, depth, 1, 4},
    {"GL_DEPTH_COMPONENT32F", VK_FORMAT_D32_SFLOAT, depth, 1, 4},
};

Scalar integer_of(uint8_t bytes, bool is_signed) {
  if (bytes == 1) return is_signed ? Scalar::i8 : Scalar::u8;
  if (bytes == 2) return is_signed ? Scalar::i16 : Scalar::u16;
  if (bytes == 8) return is_signed ? Scalar::i64 : Scalar::u64;
  return is_signed ? Scalar::i32 : Scalar::u32;
}

Scalar scalar_of(const Format& format) {
  switch (format.kind) {
    case unorm:
    case uint: return integer_of(format.channel_bytes, false);
    case snorm:
    case sint: return integer_of(format.channel_bytes, true);
    case depth: return format.channel_bytes == 2 ? Scalar::u16 : Scalar::f32;
    case sfloat: return format.channel_bytes == 2 ? Scalar::f16 : Scalar::f32;
  }
  return Scalar::f32;
}

/// What 1.0 is stored as; 0 where values are stored as they are.
double one_of(const Format& format) {
  if (format.kind == unorm) return format.channel_bytes == 1 ? 255 : 65535;
  if (format.kind == snorm) return format.channel_bytes == 1 ? 127 : 32767;
  if (format.kind == depth && format.channel_bytes == 2) return 65535;
  return 0;
}

}  // namespace

void Format::encode(const Texel& texel, std::byte* to) const {
  const double one = one_of(*this);
  for (uint8_t i = 0; i < channels; ++i) {
    double value = texel[i];
    if (one > 0) value = std::round(std::clamp(value, kind == snorm ? -1.0 : 0.0, 1.0) * one);
    store(scalar_of(*this), Number::of(value), to + size_t{i} * channel_bytes);
  }
}

Texel Format::decode(const std::byte* from) const {
  const double one = one_of(*this);
  Texel texel = {0, 0, 0, 1};
  for (uint8_t i = 0; i < channels; ++i) {
    const double value = load(scalar_of(*this), from + size_t{i} * channel_bytes).real;
    texel[i] = one > 0 ? std::max(value / one, -1.0) : value;
  }
  return texel;
}

const Format& format_by_gl_name(std::string_view name) {
  const auto format =
      std::find_if(std::begin(kFormats), std::end(kFormats), [&](const Format& f) { return f.gl == name; });
  if (format == std::end(kFormats)) throw Failure(fmt::format("the texture format {} is not known", name));
  return *format;
}

}  // namespace umber::run
