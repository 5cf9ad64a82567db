// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>

namespace umber {

/// Floats of at most 16 bits: a sign, an exponent with the usual bias, and a fraction. Without infinities, the largest
/// exponent has numbers as well, and only all ones is no number, if there is any that is none.
struct NarrowFloat {
  uint8_t exponent_bits, fraction_bits;
  bool has_infinity = true, has_nan = true;

  constexpr int bias() const { return (1 << (exponent_bits - 1)) - 1; }
  constexpr uint32_t sign() const { return 1u << (exponent_bits + fraction_bits); }
  /// The first that is no number and not negative.
  constexpr uint32_t end() const {
    if (has_infinity) return ((1u << exponent_bits) - 1) << fraction_bits;
    return (1u << (exponent_bits + fraction_bits)) - (has_nan ? 1 : 0);
  }
  /// What is taken for a number that is none: the largest one, if all are numbers.
  constexpr uint32_t nan() const { return has_infinity ? end() | 1u << (fraction_bits - 1) : has_nan ? end() : end() - 1; }
  /// What is taken for a number that is too large.
  constexpr uint32_t overflow() const { return has_nan ? end() : end() - 1; }
};

inline constexpr NarrowFloat kHalf{5, 10}, kBfloat16{8, 7};
/// The two formats of OCP's 8-bit floating point specification.
inline constexpr NarrowFloat kFloat8E4M3{4, 3, false}, kFloat8E5M2{5, 2};
/// The one of 4 bits of OCP's specification of microscaling formats.
inline constexpr NarrowFloat kFloat4E2M1{2, 1, false, false};

/// The value, of bits of which higher ones are ignored. A NaN keeps its sign and nothing else.
double narrow_to_double(NarrowFloat format, uint32_t bits);
/// Rounds to nearest even, as IEEE 754 does. What is too large becomes infinity, NaN where there is none, or
/// the largest number where there is neither.
uint32_t double_to_narrow(NarrowFloat format, double value);
/// As double_to_narrow, but what is too large becomes the largest number.
uint32_t double_to_narrow_saturated(NarrowFloat format, double value);

}  // namespace umber
