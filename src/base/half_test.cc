// SPDX-License-Identifier: Apache-2.0
#include "base/half.h"

#include <cmath>

#include <gtest/gtest.h>

namespace umber {
namespace {

/// The value as the format defines it.
double defined_value(uint32_t bits) {
  const double sign = bits & 0x8000 ? -1 : 1;
  const int exponent = bits >> 10 & 31, fraction = bits & 1023;
  return sign * (exponent == 0 ? std::ldexp(fraction, -24) : std::ldexp(1024 + fraction, exponent - 25));
}

TEST(Half, EveryValueIsWhatTheFormatSaysAndComesBack) {
  for (uint32_t bits = 0; bits < 0x10000; ++bits) {
    const double value = half_to_double(bits);
    if ((bits & 0x7C00) != 0x7C00) {
      ASSERT_EQ(value, defined_value(bits)) << bits;
      ASSERT_EQ(std::signbit(value), bits >= 0x8000) << bits;
      ASSERT_EQ(double_to_half(value), bits);
    } else if (bits & 1023) {
      ASSERT_TRUE(std::isnan(value)) << bits;
      ASSERT_EQ(double_to_half(value), (bits & 0x8000) | 0x7E00);
    } else {
      ASSERT_EQ(value, bits & 0x8000 ? -HUGE_VAL : HUGE_VAL);
      ASSERT_EQ(double_to_half(value), bits);
    }
  }
}

TEST(Half, TiesGoToEvenAndTheRestToTheNearest) {
  for (uint32_t bits = 0; bits < 0x7BFF; ++bits) {
    const double low = defined_value(bits), high = defined_value(bits + 1);
    const double middle = (low + high) / 2;
    ASSERT_EQ(double_to_half(middle), bits % 2 == 0 ? bits : bits + 1) << bits;
    ASSERT_EQ(double_to_half(std::nextafter(middle, low)), bits);
    ASSERT_EQ(double_to_half(std::nextafter(middle, high)), bits + 1);
    ASSERT_EQ(double_to_half(-middle), 0x8000 | (bits % 2 == 0 ? bits : bits + 1));
  }
  EXPECT_EQ(double_to_half(65519.99), 0x7BFFu);
  EXPECT_EQ(double_to_half(65520), 0x7C00u);
  EXPECT_EQ(double_to_half(1e300), 0x7C00u);
  EXPECT_EQ(double_to_half(5e-324), 0u);
  EXPECT_EQ(double_to_half(-5e-324), 0x8000u);
}

}  // namespace
}  // namespace umber
