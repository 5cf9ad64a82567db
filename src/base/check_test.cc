// SPDX-License-Identifier: Apache-2.0
#include "base/check.h"

#include <cstdio>

#include <gtest/gtest.h>

namespace umber {
namespace {

TEST(CheckDeathTest, SaysWhatWasBrokenAndAborts) {
  EXPECT_DEATH(UMBER_CHECK(1 + 1 == 3), "internal error: 1 \\+ 1 == 3");
  EXPECT_DEATH(UMBER_UNREACHABLE("no such op"), "internal error: no such op");
}

TEST(CheckDeathTest, TellsTheEmbedderFirst) {
  const auto break_with_handler = [] {
    set_check_handler([](const char*, int, const char* what) { std::fprintf(stderr, "handler: %s\n", what); });
    UMBER_CHECK(false);
  };
  EXPECT_DEATH(break_with_handler(), "handler: false");
}

}  // namespace
}  // namespace umber
