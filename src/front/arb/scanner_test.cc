// SPDX-License-Identifier: Apache-2.0
#include "front/arb/scanner.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace umber::arb {
namespace {

std::vector<std::string> words(std::string_view text) {
  Scanner scanner(text, 1, 0);
  std::vector<std::string> all;
  while (scanner.peek().kind != TokenKind::end) all.emplace_back(scanner.take().text);
  return all;
}

TEST(Scanner, takes_words_apart) {
  using Words = std::vector<std::string>;
  EXPECT_EQ(words("MOV a$_1.xy,-b ; # c\nEND"), (Words{"MOV", "a$_1", ".", "xy", ",", "-", "b", ";", "END"}));
  EXPECT_EQ(words("[0..1] .5 1. 2.5e-3 1e 3e+ 2D"),
            (Words{"[", "0", "..", "1", "]", ".5", "1.", "2.5e-3", "1", "e", "3", "e", "+", "2", "D"}));
  EXPECT_TRUE(words(" \t\r\n# only a comment").empty());
}

TEST(Scanner, knows_places) {
  Scanner scanner("\n#\n  a\n\xff", 7, 0);
  EXPECT_EQ(scanner.peek().line, 3u);
  EXPECT_EQ(scanner.take().span, (Span{12, 13}));
  EXPECT_EQ(scanner.peek().kind, TokenKind::wrong);
  EXPECT_EQ(scanner.take().line, 4u);
  EXPECT_EQ(scanner.peek().kind, TokenKind::end);
}

}  // namespace
}  // namespace umber::arb
