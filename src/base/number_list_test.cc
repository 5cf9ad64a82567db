// SPDX-License-Identifier: Apache-2.0
#include "base/number_list.h"

#include <array>

#include <gtest/gtest.h>

namespace umber {
namespace {

TEST(NumberList, HasCommasBetween) {
  EXPECT_EQ(number_list({}), "");
  EXPECT_EQ(number_list(std::array<uint32_t, 1>{7}), "7");
  EXPECT_EQ(number_list(std::array<uint32_t, 3>{1, 20, 3}), "1, 20, 3");
}

}  // namespace
}  // namespace umber
