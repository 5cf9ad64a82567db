// SPDX-License-Identifier: Apache-2.0
#include "base/half.h"

#include <bit>
#include <cmath>
#include <limits>

namespace umber {
namespace {

constexpr unsigned kHalfFraction = 10, kDoubleFraction = 52;
constexpr unsigned kDropped = kDoubleFraction - kHalfFraction;
constexpr int kHalfBias = 15, kDoubleBias = 1023;
constexpr uint32_t kSign = 0x8000, kInfinity = 0x7C00, kNan = 0x7E00;
constexpr double kSmallestDenormal = 0x1p-24;
constexpr double kSmallestNormal = 0x1p-14;
constexpr double kRoundsToInfinity = 65520;
constexpr double kNoFraction = 0x1p52;  // a double from here on has none: adding this rounds to an integer

}  // namespace

double half_to_double(uint32_t bits) {
  const uint64_t sign = uint64_t{bits >> 15 & 1} << 63;
  const uint64_t exponent = bits >> kHalfFraction & 31, fraction = bits & 1023;
  if (exponent == 31 && fraction != 0) return std::copysign(std::nan(""), sign ? -1.0 : 1.0);
  if (exponent == 31) return sign ? -std::numeric_limits<double>::infinity() : std::numeric_limits<double>::infinity();
  if (exponent == 0) return (sign ? -kSmallestDenormal : kSmallestDenormal) * static_cast<double>(fraction);
  const uint64_t widened = exponent + uint64_t{kDoubleBias - kHalfBias};
  return std::bit_cast<double>(sign | widened << kDoubleFraction | fraction << kDropped);
}

uint32_t double_to_half(double value) {
  const uint32_t sign = std::signbit(value) ? kSign : 0;
  const double magnitude = std::fabs(value);
  if (std::isnan(value)) return sign | kNan;
  if (magnitude >= kRoundsToInfinity) return sign | kInfinity;
  if (magnitude < kSmallestNormal) {
    const double units = magnitude / kSmallestDenormal + kNoFraction;
    return sign | static_cast<uint32_t>(units - kNoFraction);
  }
  const uint64_t bits = std::bit_cast<uint64_t>(magnitude);
  const uint64_t is_odd = bits >> kDropped & 1;
  const uint64_t rounded = (bits + (uint64_t{1} << (kDropped - 1)) - 1 + is_odd) >> kDropped;
  // A carry out of the fraction goes into the exponent by itself.
  return sign | static_cast<uint32_t>(rounded - (uint64_t{kDoubleBias - kHalfBias} << kHalfFraction));
}

}  // namespace umber
