// SPDX-License-Identifier: Apache-2.0
#include "base/taken_numbers.h"

#include <random>
#include <set>

#include <gtest/gtest.h>

namespace umber {
namespace {

constexpr uint64_t kAll = uint64_t{1} << 32;

TEST(TakenNumbers, KnowWhatIsFree) {
  TakenNumbers taken;
  EXPECT_TRUE(taken.is_empty());
  taken.take(1, 4, 8);
  EXPECT_TRUE(taken.is_free(1, 0, 4));
  EXPECT_FALSE(taken.is_free(1, 0, 5));
  EXPECT_FALSE(taken.is_free(1, 7, 9));
  EXPECT_TRUE(taken.is_free(1, 8, 9));
  EXPECT_TRUE(taken.is_free(0, 4, 8));
  EXPECT_TRUE(taken.is_free(2, 4, 8));
  EXPECT_EQ(taken.first_free(1, 0, 4), 0u);
  EXPECT_EQ(taken.first_free(1, 0, 5), 8u);
  EXPECT_EQ(taken.first_free(1, 5, 1), 8u);
}

TEST(TakenNumbers, OfASpaceThatIsFullAreNotThoseOfTheNext) {
  TakenNumbers taken;
  taken.take(0, 3, kAll);
  taken.take(1, 0, 2);
  EXPECT_TRUE(taken.is_free(0, 0, 3));
  EXPECT_TRUE(taken.is_free(1, 2, kAll));
  EXPECT_EQ(taken.first_free(0, 1, 3), kAll);
  EXPECT_EQ(taken.first_free(1, 0, 1), 2u);
}

TEST(TakenNumbers, AreThoseOfASet) {
  std::mt19937 random(7);
  const auto below = [&](uint32_t n) { return static_cast<uint32_t>(random() % n); };
  for (int round = 0; round < 50; ++round) {
    TakenNumbers taken;
    std::set<std::pair<uint32_t, uint64_t>> expected;
    const auto is_free = [&](uint32_t space, uint64_t first, uint64_t end) {
      for (uint64_t n = first; n < end; ++n)
        if (expected.contains({space, n})) return false;
      return true;
    };
    for (int step = 0; step < 60; ++step) {
      const uint32_t space = below(2), first = below(60), count = 1 + below(5);
      EXPECT_EQ(taken.is_free(space, first, first + count), is_free(space, first, first + count));
      uint64_t at = first;
      while (!is_free(space, at, at + count)) ++at;
      EXPECT_EQ(taken.first_free(space, first, count), at);
      if (below(2) == 0) continue;
      taken.take(space, first, first + count);
      for (uint64_t n = first; n < first + count; ++n) expected.insert({space, n});
    }
  }
}

}  // namespace
}  // namespace umber
