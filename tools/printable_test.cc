// SPDX-License-Identifier: Apache-2.0
#include "printable.h"

#include <gtest/gtest.h>

namespace umber::tool {
namespace {

TEST(Printable, LeavesTextAlone) {
  EXPECT_EQ(printable("a b\tc # d \\n"), "a b\tc # d \\n");
  EXPECT_EQ(printable("\u00e4 \u20ac \U0001d11e"), "\u00e4 \u20ac \U0001d11e");
}

TEST(Printable, SpellsWhatEndsALineOrMovesTheCursor) {
  EXPECT_EQ(printable("a\nb\rc\x1b[2J\x7f"), "a\\nb\\rc\\x1b[2J\\x7f");
  EXPECT_EQ(printable("\u0085\u2028\u2029"), "\\xc2\\x85\\xe2\\x80\\xa8\\xe2\\x80\\xa9");
  EXPECT_EQ(printable(std::string_view("\0", 1)), "\\x00");
}

TEST(Printable, SpellsBytesThatAreNoText) {
  EXPECT_EQ(printable("\xff\xc3"), "\\xff\\xc3");
  EXPECT_EQ(printable("\xc0\xaf \xed\xa0\x80"), "\\xc0\\xaf \\xed\\xa0\\x80");
}

TEST(Printable, DescriptionsHoldNoDirective) {
  EXPECT_EQ(tap_description("a # SKIP b"), "a \\# SKIP b");
  EXPECT_EQ(tap_description("a\nok 2 - b"), "a\\nok 2 - b");
  EXPECT_EQ(tap_description("a\\nb"), "a\\\\nb");
}

}  // namespace
}  // namespace umber::tool
