// SPDX-License-Identifier: Apache-2.0
#include "mali/machine/memory.h"

#include <gtest/gtest.h>

namespace umber::mali {
namespace {

TEST(MaliMemory, IsThereToTheByte) {
  Memory memory;
  ASSERT_TRUE(memory.map(100, 10));
  EXPECT_EQ(memory.at(100, 10).size(), 10u);
  EXPECT_EQ(memory.at(109, 1).size(), 1u);
  EXPECT_TRUE(memory.at(99, 1).empty());
  EXPECT_TRUE(memory.at(99, 2).empty());
  EXPECT_TRUE(memory.at(110, 1).empty());
  EXPECT_TRUE(memory.at(109, 2).empty());
  EXPECT_TRUE(memory.at(105, ~uint64_t{0}).empty());
  EXPECT_TRUE(memory.at(~uint64_t{0}, 2).empty());
}

TEST(MaliMemory, RangesDoNotOverlapAndHaveLimits) {
  Memory memory;
  EXPECT_TRUE(memory.map(100, 10));
  EXPECT_TRUE(memory.map(200, 10));
  EXPECT_FALSE(memory.map(109, 1));
  EXPECT_FALSE(memory.map(99, 2));
  EXPECT_FALSE(memory.map(150, 51));
  EXPECT_TRUE(memory.map(110, 90));
  EXPECT_TRUE(memory.at(109, 2).empty()) << "they are apart, next to each other or not";
  EXPECT_FALSE(memory.map(1000, 0));
  constexpr uint64_t kEnd = uint64_t{1} << Memory::kAddressBits;
  EXPECT_FALSE(memory.map(kEnd - 1, 2));
  EXPECT_TRUE(memory.map(kEnd - 1, 1));
  EXPECT_FALSE(memory.map(1 << 20, Memory::kMostBytes));
  EXPECT_FALSE(memory.map(~uint64_t{0}, 1));
}

}  // namespace
}  // namespace umber::mali
