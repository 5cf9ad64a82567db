// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "eval/scalar.h"

namespace umber::eval {

double half_to_double(uint32_t h) {
  const uint32_t exponent = h >> 10 & 31, fraction = h & 1023;
  const double sign = h >> 15 & 1 ? -1 : 1;
  if (exponent == 31) return fraction ? std::nan("") : sign * HUGE_VAL;
  if (exponent == 0) return sign * std::ldexp(fraction, -24);
  return sign * std::ldexp(fraction + 1024, static_cast<int>(exponent) - 25);
}

uint32_t double_to_half(double x) {
  const uint32_t sign = std::signbit(x) ? 0x8000 : 0;
  x = std::fabs(x);
  if (std::isnan(x)) return sign | 0x7e00;
  if (x >= 65520) return sign | 0x7c00;
  const int exponent = x < std::ldexp(1, -14) ? -14 : std::ilogb(x);
  const auto units = static_cast<uint32_t>(std::nearbyint(std::ldexp(x, 10 - exponent)));  // of the last place
  // A carry out of the fraction goes into the exponent by itself.
  return sign | (units + (static_cast<uint32_t>(exponent + 14) << 10));
}

}  // namespace umber::eval
