// SPDX-License-Identifier: Apache-2.0
#include "draw/texels.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "eval/scalar.h"

namespace umber::draw {
namespace {

using interpret::Texels;

/// 0 for NaN.
double clamped(double x, double least, double most) { return std::isnan(x) ? 0 : std::clamp(x, least, most); }

uint32_t channel(const interpret::ColorTarget& target, uint32_t bits) {
  const uint32_t unused = 32 - target.bits;
  const auto normalized = [&](double least, double one) {
    const double x = clamped(double{std::bit_cast<float>(bits)}, least, 1);
    return std::bit_cast<uint32_t>(static_cast<float>(std::nearbyint(x * one) / one));
  };
  switch (target.kind) {
    case Texels::unorm: return normalized(0, std::ldexp(1, static_cast<int>(target.bits)) - 1);
    case Texels::snorm: return normalized(-1, std::ldexp(1, static_cast<int>(target.bits) - 1) - 1);
    case Texels::real: {
      if (target.bits == 32) return bits;
      constexpr auto kSingle = ir::TypeKind::f32, kHalf = ir::TypeKind::f16;
      const double half = eval::to_double(kHalf, eval::from_double(kHalf, eval::to_double(kSingle, bits)));
      return static_cast<uint32_t>(eval::from_double(kSingle, half));
    }
    case Texels::sint: return static_cast<uint32_t>(static_cast<int32_t>(bits << unused) >> unused);
    case Texels::uint: return bits << unused >> unused;
  }
  return bits;
}

}  // namespace

std::array<uint32_t, 4> quantized(const interpret::ColorTarget& target, const std::array<uint32_t, 4>& color) {
  std::array<uint32_t, 4> out{};
  for (size_t n = 0; n < 4; ++n) out[n] = channel(target, color[n]);
  return out;
}

float quantized(const interpret::DepthTarget& target, double depth) {
  depth = clamped(depth, 0, 1);
  if (target.bits >= 32) return static_cast<float>(depth);
  const double one = std::ldexp(1, static_cast<int>(target.bits)) - 1;
  return static_cast<float>(std::nearbyint(depth * one) / one);
}

bool compare(Compare how, float depth, float stored) {
  switch (how) {
    case Compare::never: return false;
    case Compare::less: return depth < stored;
    case Compare::equal: return depth == stored;
    case Compare::less_or_equal: return depth <= stored;
    case Compare::greater: return depth > stored;
    case Compare::not_equal: return depth != stored;
    case Compare::greater_or_equal: return depth >= stored;
    case Compare::always: return true;
  }
  return true;
}

}  // namespace umber::draw
