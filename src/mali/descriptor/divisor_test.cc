// SPDX-License-Identifier: Apache-2.0
#include "mali/descriptor/divisor.h"

#include <bit>
#include <random>

#include <gtest/gtest.h>

namespace umber::mali {
namespace {

TEST(Divisor, MagicNumbersDivide) {
  std::mt19937 random(3);
  const auto expect_division = [](uint32_t n, uint32_t divisor) {
    const MagicDivisor d = magic_divisor(divisor);
    const uint64_t factor = uint64_t{d.magic} | uint64_t{1} << 31;
    // 33 bits times 32 bits, of which 32 + r go.
    const auto product = static_cast<unsigned __int128>(uint64_t{n} + d.e) * factor;
    EXPECT_EQ(static_cast<uint64_t>(product >> (32 + d.r)), n / divisor) << n << " / " << divisor;
  };
  for (uint32_t divisor = 3; divisor < 400; ++divisor) {
    if (std::has_single_bit(divisor)) continue;
    for (uint32_t n = 0; n < 2000; ++n) expect_division(n, divisor);
    expect_division(0xFFFFFFFF, divisor);
    for (int i = 0; i < 50; ++i) expect_division(static_cast<uint32_t>(random()), divisor);
  }
}

TEST(Divisor, PaddedCountsAreOddNumbersShifted) {
  for (uint32_t n = 1; n < 5000; ++n) {
    const uint32_t padded = padded_count(n);
    const OddShift parts = odd_shift(padded);
    EXPECT_GE(padded, n);
    EXPECT_LE(parts.p, 4);
    EXPECT_EQ((2u * parts.p + 1) << parts.r, padded);
    EXPECT_LE(padded, n + n / 4 + 1);
  }
  EXPECT_EQ(padded_count(9), 9u);
  EXPECT_EQ(padded_count(17), 18u);
  EXPECT_EQ(padded_count(20), 24u);
  EXPECT_EQ(padded_count(64), 72u);
  EXPECT_EQ(padded_count(1000), 1024u);
}

}  // namespace
}  // namespace umber::mali
