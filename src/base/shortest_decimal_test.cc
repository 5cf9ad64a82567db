// SPDX-License-Identifier: Apache-2.0
#include "base/shortest_decimal.h"

#include <bit>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <limits>
#include <random>
#include <string>

#include <gtest/gtest.h>

namespace umber {
namespace {

template <typename Float>
void expect_like_the_library(Float number) {
  char expected[kLongestDecimal], written[kLongestDecimal];
  const std::string_view wanted(expected, std::to_chars(expected, std::end(expected), number).ptr);
  EXPECT_EQ(std::string_view(written, write_shortest(written, number)), wanted);
}

template <typename Float>
void expect_neighbours(Float number) {
  constexpr Float kInfinity = std::numeric_limits<Float>::infinity();
  for (const Float near : {number, std::nextafter(number, kInfinity), std::nextafter(number, -kInfinity)}) {
    expect_like_the_library(near);
    expect_like_the_library(-near);
  }
}

template <typename Float>
class ShortestDecimal : public testing::Test {};
using Floats = testing::Types<float, double>;
TYPED_TEST_SUITE(ShortestDecimal, Floats);

TYPED_TEST(ShortestDecimal, ends_of_the_range) {
  using Limits = std::numeric_limits<TypeParam>;
  for (const TypeParam number : {TypeParam(0), Limits::min(), Limits::denorm_min(), Limits::max(), Limits::epsilon()})
    expect_neighbours(number);
  expect_like_the_library(Limits::infinity());
  expect_like_the_library(-Limits::infinity());
  expect_like_the_library(Limits::quiet_NaN());
}

TYPED_TEST(ShortestDecimal, powers_of_two_and_of_ten) {
  for (int exponent = std::numeric_limits<TypeParam>::min_exponent - 60;
       exponent < std::numeric_limits<TypeParam>::max_exponent; ++exponent)
    expect_neighbours(std::ldexp(TypeParam(1), exponent));
  for (int exponent = -330; exponent < 310; ++exponent) {
    const std::string text = "1e" + std::to_string(exponent);
    TypeParam power = 0;
    if (std::from_chars(text.data(), text.data() + text.size(), power).ec == std::errc()) expect_neighbours(power);
  }
}

TYPED_TEST(ShortestDecimal, whole_numbers) {
  std::mt19937_64 random(1);
  for (int n = 0; n < 5'000; ++n) expect_like_the_library(static_cast<TypeParam>(random() >> (random() % 64)));
}

TYPED_TEST(ShortestDecimal, short_decimals) {
  std::mt19937_64 random(2);
  for (int n = 0; n < 5'000; ++n)
    expect_like_the_library(
        static_cast<TypeParam>(static_cast<double>(random() % 1'000'000) / std::pow(10.0, random() % 30)));
}

TYPED_TEST(ShortestDecimal, any_bits) {
  std::mt19937_64 random(3);
  using Bits = std::conditional_t<sizeof(TypeParam) == 4, uint32_t, uint64_t>;
  for (int n = 0; n < 5'000; ++n) {
    const auto number = std::bit_cast<TypeParam>(static_cast<Bits>(random()));
    if (std::isfinite(number)) expect_like_the_library(number);
  }
}

}  // namespace
}  // namespace umber
