// SPDX-License-Identifier: Apache-2.0
#include "base/arena_vector.h"

#include <gtest/gtest.h>

namespace umber {
namespace {

TEST(ArenaVector, KeepsItsItemsAsItGrows) {
  Arena arena;
  ArenaVector<int> numbers(arena), others(arena);
  for (int n = 0; n < 1000; ++n) {
    numbers.push_back(n);
    others.push_back(-n);
  }
  ASSERT_EQ(numbers.size(), 1000u);
  for (int n = 0; n < 1000; ++n) {
    EXPECT_EQ(numbers[static_cast<size_t>(n)], n);
    EXPECT_EQ(others.items()[static_cast<size_t>(n)], -n);
  }
}

TEST(ArenaVector, IsAssignedAsAWhole) {
  Arena arena;
  ArenaVector<char> text(arena);
  EXPECT_TRUE(text.empty());
  text.push_back('a');
  text.assign(3, 'b');
  EXPECT_EQ(std::string_view(text.begin(), text.size()), "bbb");
  text.assign(0, 'c');
  EXPECT_TRUE(text.empty());
}

}  // namespace
}  // namespace umber
