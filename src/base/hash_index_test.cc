// SPDX-License-Identifier: Apache-2.0
#include "base/hash_index.h"

#include <vector>

#include <gtest/gtest.h>

#include "base/id.h"

namespace umber {
namespace {

using NumberId = Id<struct NumberTag>;

/// Numbers that are interned; all hashes are `number % spread`.
struct Numbers {
  uint32_t spread;
  std::vector<uint32_t> values{};
  HashIndex<NumberId> index{};

  NumberId intern(uint32_t number) {
    return index.find_or_add(
        number % spread, [&](NumberId id) { return values[id.index] == number; },
        [&] {
          values.push_back(number);
          return NumberId{static_cast<uint32_t>(values.size()) - 1};
        });
  }
  NumberId find(uint32_t number) const {
    return index.find(number % spread, [&](NumberId id) { return values[id.index] == number; });
  }
};

TEST(HashIndex, FindsWhatWasAddedHoweverItGrows) {
  for (const uint32_t spread : {1u, 7u, 1000u, ~0u}) {
    Numbers numbers{spread};
    EXPECT_FALSE(numbers.find(3));
    for (uint32_t n = 0; n < 500; ++n) EXPECT_EQ(numbers.intern(n * 3), NumberId{n});
    for (uint32_t n = 0; n < 500; ++n) EXPECT_EQ(numbers.intern(n * 3), NumberId{n});
    EXPECT_EQ(numbers.values.size(), 500u);
    EXPECT_EQ(numbers.find(300), NumberId{100});
    EXPECT_FALSE(numbers.find(301));
  }
}

TEST(HashIndex, LeavesAnEmptyOneWhereItIsMovedFrom) {
  Numbers numbers{.spread = 10};
  numbers.intern(5);
  HashIndex<NumberId> moved = std::move(numbers.index);
  EXPECT_EQ(moved.find(5, [](NumberId) { return true; }), NumberId{0});
  EXPECT_FALSE(numbers.find(5));
  EXPECT_EQ(numbers.intern(5), NumberId{1});
}

TEST(HashIndex, GivesItsMemoryBack) {
  Memory memory;
  {
    HashIndex<NumberId> index(&memory);
    for (uint32_t n = 0; n < 1000; ++n)
      index.find_or_add(
          n, [](NumberId) { return false; }, [&] { return NumberId{n}; });
    EXPECT_GT(memory.in_use(), 0u);
  }
  EXPECT_EQ(memory.in_use(), 0u);
}

}  // namespace
}  // namespace umber
