// SPDX-License-Identifier: Apache-2.0
#include "base/sparse_table.h"

#include <gtest/gtest.h>

namespace umber {
namespace {

TEST(SparseTable, HasWhatWasAddedAlone) {
  SparseTable<uint32_t> table;
  EXPECT_EQ(table.find(0), nullptr);
  for (uint64_t n = 0; n < 1000; ++n) table[n << 33 | 1] = static_cast<uint32_t>(n);
  table[1 + (uint64_t{7} << 33)] += 10;
  for (uint64_t n = 0; n < 1000; ++n) {
    ASSERT_NE(table.find(n << 33 | 1), nullptr);
    EXPECT_EQ(*table.find(n << 33 | 1), n == 7 ? 17u : n);
    EXPECT_EQ(table.find(n << 33), nullptr);
  }
}

}  // namespace
}  // namespace umber
