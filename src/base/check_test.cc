// SPDX-License-Identifier: Apache-2.0
#include "base/check.h"

#include <stdexcept>
#include <string>

#include <gtest/gtest.h>

namespace umber {
namespace {

template <typename F>
std::string failure(F f) {
  try {
    f();
  } catch (const std::logic_error& e) {
    return e.what();
  }
  return "none";
}

TEST(Check, ThrowsWhatWasBrokenAndWhere) {
  EXPECT_EQ(failure([] { UMBER_CHECK(1 + 1 == 2); }), "none");
  const std::string broken = failure([] { UMBER_CHECK(1 + 1 == 3); });
  EXPECT_TRUE(broken.starts_with("src/base/check_test.cc:")) << broken;
  EXPECT_TRUE(broken.ends_with(": internal error: 1 + 1 == 3")) << broken;
  EXPECT_NE(failure([] { UMBER_UNREACHABLE("no such op"); }).find("no such op"), std::string::npos);
}

}  // namespace
}  // namespace umber
