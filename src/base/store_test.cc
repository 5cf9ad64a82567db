// SPDX-License-Identifier: Apache-2.0
#include "base/store.h"

#include <vector>

#include <gtest/gtest.h>

namespace umber {
namespace {

using NumberId = Id<struct NumberTag>;
using Numbers = Store<uint64_t, NumberId>;

TEST(Store, KeepsReferencesValidWhileItGrows) {
  Numbers numbers;
  const uint64_t& first = numbers[numbers.add(7)];
  std::vector<const uint64_t*> places;
  for (uint32_t n = 0; n < 100'000; ++n) places.push_back(&numbers[numbers.add(n)]);
  EXPECT_EQ(first, 7u);
  for (uint32_t n = 0; n < 100'000; ++n) {
    ASSERT_EQ(places[n], &numbers[NumberId{n + 1}]);
    ASSERT_EQ(*places[n], n);
  }
}

TEST(Store, LaysARunOutSideBySideWhereverItStarts) {
  for (uint32_t before : {0u, 1u, 60u, 63u, 64u, 190u}) {
    for (uint32_t count : {1u, 2u, 64u, 65u, 5000u}) {
      Numbers numbers;
      for (uint32_t n = 0; n < before; ++n) numbers.add(~0ull);
      const NumberId run = numbers.add_run(count);
      ASSERT_GE(run.index, before);
      ASSERT_EQ(numbers.size(), run.index + count);
      const uint64_t* start = &numbers[run];
      for (uint32_t n = 0; n < count; ++n) {
        ASSERT_EQ(&numbers[NumberId{run.index + n}], start + n);
        ASSERT_EQ(start[n], 0u);
      }
    }
  }
}

TEST(Store, HoldsWhatIsReservedSideBySideAndMoreBehind) {
  for (uint32_t count : {0u, 1u, 255u, 256u, 300u, 512u, 777u, 5000u}) {
    Numbers numbers;
    numbers.reserve(count);
    std::vector<const uint64_t*> places;
    for (uint32_t n = 0; n < 20'000; ++n) places.push_back(&numbers[numbers.add(n)]);
    for (uint32_t n = 0; n < 20'000; ++n) {
      ASSERT_EQ(places[n], &numbers[NumberId{n}]);
      ASSERT_EQ(*places[n], n);
      if (n < count) {
        ASSERT_EQ(places[n], places[0] + n);
      }
    }
    const NumberId run = numbers.add_run(70'000);
    ASSERT_EQ(&numbers[NumberId{run.index + 69'999}], &numbers[run] + 69'999);
    numbers = Numbers();
    ASSERT_EQ(numbers[numbers.add(3)], 3u);
  }
}

TEST(Store, GivesNoElementForAnEmptyRun) {
  Numbers numbers;
  numbers.add(1);
  numbers.add_run(0);
  EXPECT_EQ(numbers.size(), 1u);
}

TEST(Store, IteratesOverItsIdsInOrder) {
  Numbers numbers;
  for (uint32_t n = 0; n < 300; ++n) numbers.add(n);
  uint32_t expected = 0;
  for (NumberId id : numbers.ids()) EXPECT_EQ(id.index, expected++);
  EXPECT_EQ(expected, 300u);
  EXPECT_FALSE(numbers.contains(NumberId{300}));
  EXPECT_FALSE(numbers.contains(NumberId{}));
}

TEST(Store, HonoursTheAlignmentOfItsElements) {
  struct alignas(std::max_align_t) Line {
    uint32_t value = 0;
  };
  Store<Line, NumberId> lines;
  for (uint32_t n = 0; n < 200; ++n) EXPECT_EQ(reinterpret_cast<uintptr_t>(&lines[lines.add({n})]) % alignof(Line), 0u);
}

TEST(Store, LeavesAnEmptyStoreBehindWhenMoved) {
  Numbers from;
  const uint64_t* place = &from[from.add(5)];
  Numbers to = std::move(from);
  EXPECT_EQ(&to[NumberId{0}], place);
  EXPECT_EQ(from.size(), 0u);  // NOLINT(bugprone-use-after-move): what is under test
  from.add(6);
  EXPECT_EQ(to[NumberId{0}], 5u);
}

TEST(IdRange, IsEmptyWithoutAFirstId) {
  for (NumberId id : IdRange<NumberId>({}, 0)) FAIL() << id.index;
  const IdRange<NumberId> range(NumberId{3}, 2);
  EXPECT_EQ(range[1], NumberId{4});
  EXPECT_EQ(range.size(), 2u);
}

}  // namespace
}  // namespace umber
