// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <bit>
#include <cmath>

#include "base/half.h"
#include "eval/scalar.h"
#include "eval/texture.h"

namespace umber::eval {
namespace {

using ir::ImageFormat;

enum class Coding : uint8_t { any, floats, unorm, snorm, sint, uint };
struct Format {
  Coding coding;
  uint8_t components;
  std::array<uint8_t, 4> bits;
};

constexpr Format uniform(Coding coding, uint8_t components, uint8_t bits) {
  return {coding, components, {bits, bits, bits, bits}};
}

/// Floats with five bits of exponent and no sign, as packed formats have them.
double small_float(double x, int fraction_bits) {
  if (std::isnan(x) || x <= 0) return std::isnan(x) ? x : 0;
  if (std::isinf(x)) return x;
  const int last_place = std::max(std::ilogb(x), -14) - fraction_bits;
  const double rounded = std::ldexp(std::nearbyint(std::ldexp(x, -last_place)), last_place);
  return rounded >= 65536 ? HUGE_VAL : rounded;
}

constexpr Format format_of(ImageFormat f) {
  switch (f) {
    case ImageFormat::none: return {Coding::any, 4, {}};
    case ImageFormat::rgba32f: return uniform(Coding::floats, 4, 32);
    case ImageFormat::rgba16f: return uniform(Coding::floats, 4, 16);
    case ImageFormat::rg32f: return uniform(Coding::floats, 2, 32);
    case ImageFormat::rg16f: return uniform(Coding::floats, 2, 16);
    case ImageFormat::r11f_g11f_b10f: return {Coding::floats, 3, {11, 11, 10, 0}};
    case ImageFormat::r32f: return uniform(Coding::floats, 1, 32);
    case ImageFormat::r16f: return uniform(Coding::floats, 1, 16);
    case ImageFormat::rgba16: return uniform(Coding::unorm, 4, 16);
    case ImageFormat::rgb10_a2: return {Coding::unorm, 4, {10, 10, 10, 2}};
    case ImageFormat::rgba8: return uniform(Coding::unorm, 4, 8);
    case ImageFormat::rg16: return uniform(Coding::unorm, 2, 16);
    case ImageFormat::rg8: return uniform(Coding::unorm, 2, 8);
    case ImageFormat::r16: return uniform(Coding::unorm, 1, 16);
    case ImageFormat::r8: return uniform(Coding::unorm, 1, 8);
    case ImageFormat::rgba16_snorm: return uniform(Coding::snorm, 4, 16);
    case ImageFormat::rgba8_snorm: return uniform(Coding::snorm, 4, 8);
    case ImageFormat::rg16_snorm: return uniform(Coding::snorm, 2, 16);
    case ImageFormat::rg8_snorm: return uniform(Coding::snorm, 2, 8);
    case ImageFormat::r16_snorm: return uniform(Coding::snorm, 1, 16);
    case ImageFormat::r8_snorm: return uniform(Coding::snorm, 1, 8);
    case ImageFormat::rgba32i: return uniform(Coding::sint, 4, 32);
    case ImageFormat::rgba16i: return uniform(Coding::sint, 4, 16);
    case ImageFormat::rgba8i: return uniform(Coding::sint, 4, 8);
    case ImageFormat::rg32i: return uniform(Coding::sint, 2, 32);
    case ImageFormat::rg16i: return uniform(Coding::sint, 2, 16);
    case ImageFormat::rg8i: return uniform(Coding::sint, 2, 8);
    case ImageFormat::r32i: return uniform(Coding::sint, 1, 32);
    case ImageFormat::r16i: return uniform(Coding::sint, 1, 16);
    case ImageFormat::r8i: return uniform(Coding::sint, 1, 8);
    case ImageFormat::rgba32ui: return uniform(Coding::uint, 4, 32);
    case ImageFormat::rgba16ui: return uniform(Coding::uint, 4, 16);
    case ImageFormat::rgb10_a2ui: return {Coding::uint, 4, {10, 10, 10, 2}};
    case ImageFormat::rgba8ui: return uniform(Coding::uint, 4, 8);
    case ImageFormat::rg32ui: return uniform(Coding::uint, 2, 32);
    case ImageFormat::rg16ui: return uniform(Coding::uint, 2, 16);
    case ImageFormat::rg8ui: return uniform(Coding::uint, 2, 8);
    case ImageFormat::r32ui: return uniform(Coding::uint, 1, 32);
    case ImageFormat::r16ui: return uniform(Coding::uint, 1, 16);
    case ImageFormat::r8ui: return uniform(Coding::uint, 1, 8);
    case ImageFormat::r64i: return uniform(Coding::sint, 1, 64);
    case ImageFormat::r64ui: return uniform(Coding::uint, 1, 64);
  }
  return {Coding::any, 4, {}};
}

double normalized(double x, bool is_signed, uint32_t bits) {
  const double scale = static_cast<double>((1u << (is_signed ? bits - 1 : bits)) - 1);
  const double clamped = std::isnan(x) ? 0 : std::clamp(x, is_signed ? -1.0 : 0.0, 1.0);
  return std::nearbyint(clamped * scale) / scale;
}

uint32_t through(Coding coding, uint32_t width, uint32_t bits) {
  constexpr ir::TypeKind kF32 = ir::TypeKind::f32;
  const double x = to_double(kF32, bits);
  const auto back = [](double v) { return static_cast<uint32_t>(from_double(kF32, v)); };
  switch (coding) {
    case Coding::any: return bits;
    case Coding::floats:
      if (width == 32) return bits;
      return back(width == 16 ? half_to_double(double_to_half(x)) : small_float(x, static_cast<int>(width) - 5));
    case Coding::unorm: return back(normalized(x, false, width));
    case Coding::snorm: return back(normalized(x, true, width));
    case Coding::sint: return static_cast<uint32_t>(static_cast<int32_t>(bits << (32 - width)) >> (32 - width));
    case Coding::uint: return bits << (32 - width) >> (32 - width);
  }
  return bits;
}

}  // namespace

Texel quantize(ImageFormat format, const Texel& texel) {
  const Format f = format_of(format);
  if (f.bits[0] == 64) return {texel[0], texel[1], 0, 0};
  const bool is_integer = f.coding == Coding::sint || f.coding == Coding::uint;
  Texel out = {0, 0, 0, is_integer ? 1u : std::bit_cast<uint32_t>(1.0f)};
  for (uint32_t n = 0; n < f.components; ++n) out[n] = through(f.coding, f.bits[n], texel[n]);
  return out;
}

}  // namespace umber::eval
