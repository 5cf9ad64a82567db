// SPDX-License-Identifier: Apache-2.0
#include "base/narrow_float.h"

#include <cmath>
#include <limits>

#include <gtest/gtest.h>

namespace umber {
namespace {

constexpr NarrowFloat kFormats[] = {kHalf, kBfloat16, kFloat8E4M3, kFloat8E5M2, kFloat4E2M1};

TEST(NarrowFloat, EveryNumberGoesThereAndBack) {
  for (const NarrowFloat format : kFormats)
    for (uint32_t bits = 0; bits < 2 * format.sign(); ++bits) {
      const double value = narrow_to_double(format, bits);
      const uint32_t expected = std::isnan(value) ? (bits & format.sign()) | format.nan() : bits;
      ASSERT_EQ(double_to_narrow(format, value), expected) << bits;
    }
}

TEST(NarrowFloat, WhatLiesBetweenTwoNumbersBecomesTheNearerOneAndTheEvenOneInTheMiddle) {
  for (const NarrowFloat format : kFormats)
    for (uint32_t bits = 0; bits + 1 < format.end(); ++bits) {
      const double low = narrow_to_double(format, bits), high = narrow_to_double(format, bits + 1);
      const double middle = (low + high) / 2;
      ASSERT_EQ(double_to_narrow(format, middle), bits + (bits & 1)) << bits;
      ASSERT_EQ(double_to_narrow(format, std::nextafter(middle, low)), bits);
      ASSERT_EQ(double_to_narrow(format, std::nextafter(middle, high)), bits + 1);
      ASSERT_EQ(double_to_narrow(format, -middle), format.sign() | (bits + (bits & 1)));
    }
}

TEST(NarrowFloat, LargestAndSmallestNumbers) {
  EXPECT_EQ(narrow_to_double(kBfloat16, 0x3F80), 1.0);
  EXPECT_EQ(narrow_to_double(kBfloat16, 0x0001), 0x1p-133);
  EXPECT_EQ(narrow_to_double(kFloat8E4M3, 0x38), 1.0);
  EXPECT_EQ(narrow_to_double(kFloat8E4M3, 0x7E), 448.0);
  EXPECT_EQ(narrow_to_double(kFloat8E4M3, 0x01), 0x1p-9);
  EXPECT_TRUE(std::isnan(narrow_to_double(kFloat8E4M3, 0x7F)));
  EXPECT_EQ(narrow_to_double(kFloat8E5M2, 0x7B), 57344.0);
  EXPECT_EQ(narrow_to_double(kFloat8E5M2, 0x01), 0x1p-16);
  EXPECT_TRUE(std::isinf(narrow_to_double(kFloat8E5M2, 0xFC)));
  EXPECT_EQ(narrow_to_double(kFloat4E2M1, 0x7), 6.0);
  EXPECT_EQ(narrow_to_double(kFloat4E2M1, 0x9), -0.5);
}

TEST(NarrowFloat, WhatIsTooLargeIsInfiniteOrNoNumberOrTheLargest) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  EXPECT_EQ(double_to_narrow(kFloat8E4M3, 464.0), 0x7Eu);  // the middle: to the even one
  EXPECT_EQ(double_to_narrow(kFloat8E4M3, 464.5), 0x7Fu);
  EXPECT_EQ(double_to_narrow(kFloat8E4M3, -kInfinity), 0xFFu);
  EXPECT_EQ(double_to_narrow(kFloat8E5M2, 61440.0), 0x7Cu);
  EXPECT_EQ(double_to_narrow(kBfloat16, std::numeric_limits<float>::max()), 0x7F80u);
  EXPECT_EQ(double_to_narrow(kBfloat16, -1e300), 0xFF80u);
  EXPECT_EQ(double_to_narrow_saturated(kFloat8E4M3, 1e6), 0x7Eu);
  EXPECT_EQ(double_to_narrow_saturated(kFloat8E4M3, -kInfinity), 0xFEu);
  EXPECT_EQ(double_to_narrow_saturated(kFloat8E5M2, -1e6), 0xFBu);
  EXPECT_EQ(double_to_narrow_saturated(kFloat8E5M2, kInfinity), 0x7Bu);
  EXPECT_EQ(double_to_narrow_saturated(kFloat8E4M3, std::nan("")), 0x7Fu);
  EXPECT_EQ(double_to_narrow_saturated(kFloat8E5M2, std::nan("")), 0x7Eu);
  EXPECT_EQ(double_to_narrow(kFloat4E2M1, 7.5), 0x7u);
  EXPECT_EQ(double_to_narrow(kFloat4E2M1, -kInfinity), 0xFu);
  EXPECT_EQ(double_to_narrow(kFloat4E2M1, std::nan("")), 0x7u);
}

}  // namespace
}  // namespace umber
