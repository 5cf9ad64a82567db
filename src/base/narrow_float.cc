// SPDX-License-Identifier: Apache-2.0
#include "base/narrow_float.h"

#include <bit>
#include <cmath>
#include <limits>

namespace umber {
namespace {

constexpr int kDoubleFraction = 52, kDoubleBias = 1023;
constexpr double kNoFraction = 0x1p52;  // a double from here on has none: adding this rounds to an integer

/// 2 to the power of what is normal for a double.
double power_of_two(int exponent) {
  return std::bit_cast<double>(static_cast<uint64_t>(kDoubleBias + exponent) << kDoubleFraction);
}

}  // namespace

double narrow_to_double(NarrowFloat format, uint32_t bits) {
  const double sign = (bits & format.sign()) != 0 ? -1.0 : 1.0;
  const uint32_t magnitude = bits & (format.sign() - 1);
  if (format.has_infinity && magnitude == format.end()) return sign * std::numeric_limits<double>::infinity();
  if (magnitude >= format.end()) return std::copysign(std::nan(""), sign);
  const auto exponent = static_cast<int>(magnitude >> format.fraction_bits);
  const uint32_t one = 1u << format.fraction_bits, fraction = magnitude & (one - 1);
  const int unit = (exponent == 0 ? 1 : exponent) - format.bias() - format.fraction_bits;
  return sign * static_cast<double>(exponent == 0 ? fraction : fraction | one) * power_of_two(unit);
}

uint32_t double_to_narrow(NarrowFloat format, double value) {
  const uint32_t sign = std::signbit(value) ? format.sign() : 0;
  const double magnitude = std::fabs(value);
  if (std::isnan(value)) return sign | format.nan();
  if (magnitude < power_of_two(1 - format.bias())) {
    const double units = magnitude / power_of_two(1 - format.bias() - format.fraction_bits) + kNoFraction;
    return sign | static_cast<uint32_t>(units - kNoFraction);
  }
  const auto dropped = static_cast<uint32_t>(kDoubleFraction - format.fraction_bits);
  const uint64_t bits = std::bit_cast<uint64_t>(magnitude);
  const uint64_t is_odd = bits >> dropped & 1;
  // A carry out of the fraction goes into the exponent by itself.
  const uint64_t rounded = (bits + (uint64_t{1} << (dropped - 1)) - 1 + is_odd) >> dropped;
  const uint64_t narrow = rounded - (static_cast<uint64_t>(kDoubleBias - format.bias()) << format.fraction_bits);
  return sign | (narrow < format.end() ? static_cast<uint32_t>(narrow) : format.overflow());
}

uint32_t double_to_narrow_saturated(NarrowFloat format, double value) {
  const uint32_t bits = double_to_narrow(format, value);
  return !std::isnan(value) && (bits & (format.sign() - 1)) == format.end() ? bits - 1 : bits;
}

}  // namespace umber
