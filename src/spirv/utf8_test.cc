// SPDX-License-Identifier: Apache-2.0
#include "spirv/utf8.h"

#include <gtest/gtest.h>

namespace umber::spv {
namespace {

TEST(Utf8, ReplacesWhatIsNoCharacter) {
  EXPECT_EQ(to_utf8("plain \n text"), "plain \n text");
  EXPECT_EQ(to_utf8("\xC3\xA4\xE2\x82\xAC\xF0\x9F\x98\x80"), "\xC3\xA4\xE2\x82\xAC\xF0\x9F\x98\x80");
  EXPECT_EQ(to_utf8(std::string_view("a\0b", 3)), "a?b");
  EXPECT_EQ(to_utf8("\xC0\x80 \xED\xA0\x80 \xF4\x90\x80\x80 \xE2\x82"), "?? ??? ???? ??");
}

TEST(Utf8, CutsBetweenCharacters) {
  EXPECT_EQ(utf8_boundary("a\xE2\x82\xAC", 3), 1u);
  EXPECT_EQ(utf8_boundary("a\xE2\x82\xAC", 4), 4u);
  EXPECT_EQ(utf8_boundary("abcdef", 3), 3u);
}

}  // namespace
}  // namespace umber::spv
