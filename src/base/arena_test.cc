// SPDX-License-Identifier: Apache-2.0
#include "base/arena.h"

#include <array>
#include <string>

#include <gtest/gtest.h>

namespace umber {
namespace {

TEST(Arena, AlignsWhatItHandsOut) {
  Arena arena;
  for (size_t alignment : {1u, 2u, 4u, 8u, 16u, 1u, 16u})
    EXPECT_EQ(reinterpret_cast<uintptr_t>(arena.allocate(3, alignment)) % alignment, 0u);
}

TEST(Arena, HandsOutMemoryThatDoesNotOverlap) {
  Arena arena;
  std::vector<std::span<uint32_t>> blocks;
  for (uint32_t n = 1; n < 500; ++n)
    blocks.push_back(arena.copy(std::span<const uint32_t>(std::vector<uint32_t>(n, n))));
  for (uint32_t n = 1; n < 500; ++n)
    for (uint32_t value : blocks[n - 1]) ASSERT_EQ(value, n);
}

TEST(Arena, TakesABlockLargerThanAnyChunk) {
  Arena arena;
  const std::string_view small = arena.copy("small");
  const std::string huge(size_t{5} << 20, 'x');
  EXPECT_EQ(arena.copy(huge), huge);
  EXPECT_EQ(arena.copy("after"), "after");
  EXPECT_EQ(small, "small");
}

TEST(Arena, CopiesNothingToNothing) {
  Arena arena;
  EXPECT_TRUE(arena.copy(std::string_view()).empty());
}

TEST(Arena, LeavesAnEmptyArenaBehindWhenMoved) {
  Arena from;
  const std::string_view text = from.copy("text");
  const Arena to = std::move(from);
  from.copy("other");  // NOLINT(bugprone-use-after-move): what is under test
  EXPECT_EQ(text, "text");
}

}  // namespace
}  // namespace umber
