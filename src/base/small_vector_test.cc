// SPDX-License-Identifier: Apache-2.0
#include "base/small_vector.h"

#include <cstdint>
#include <vector>

#include <gtest/gtest.h>

namespace umber {
namespace {

using Vector = SmallVector<uint32_t, 4>;

std::vector<uint32_t> items(const Vector& v) { return {v.begin(), v.end()}; }

TEST(SmallVector, KeepsItsItemsWhenItOutgrowsTheInlineOnes) {
  Vector v;
  std::vector<uint32_t> expected;
  for (uint32_t n = 0; n < 1000; ++n) {
    v.push_back(n);
    expected.push_back(n);
    ASSERT_EQ(items(v), expected);
  }
}

TEST(SmallVector, TakesAnItemOfItsOwnWhileItGrows) {
  Vector v{1, 2, 3, 4};
  v.push_back(v[0]);
  EXPECT_EQ(items(v), (std::vector<uint32_t>{1, 2, 3, 4, 1}));
}

TEST(SmallVector, CopiesAreIndependent) {
  Vector a{1, 2, 3, 4, 5, 6};
  Vector b = a;
  b[0] = 9;
  b.pop_back();
  EXPECT_EQ(items(a), (std::vector<uint32_t>{1, 2, 3, 4, 5, 6}));
  a = b;
  EXPECT_EQ(items(a), (std::vector<uint32_t>{9, 2, 3, 4, 5}));
  a.clear();
  EXPECT_TRUE(a.empty());
  EXPECT_EQ(b.back(), 5u);
}

TEST(SmallVector, AssignsSoManyOfOne) {
  Vector v{1, 2};
  v.assign(9, 7);
  EXPECT_EQ(items(v), std::vector<uint32_t>(9, 7));
  v.assign(0, 7);
  EXPECT_TRUE(v.empty());
}

}  // namespace
}  // namespace umber
