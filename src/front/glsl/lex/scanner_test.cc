// SPDX-License-Identifier: Apache-2.0
#include "front/glsl/lex/scanner.h"

#include "front/glsl/preprocess/testing.h"

namespace umber::glsl {
namespace {

TEST(Scanner, takes_the_longest_operator) {
  check({
      {"a+++++b", "a ++ ++ + b"},
      {"a<<=b>>=c<<d>>e<=f>=g", "a <<= b >>= c << d >> e <= f >= g"},
      {"a&&b||c^^d&=e|=f^=g", "a && b || c ^^ d &= e |= f ^= g"},
      {"a==b!=c=!d~e", "a == b != c = ! d ~ e"},
      {"a*=b/=c%=d+=e-=f--", "a *= b /= c %= d += e -= f --"},
      {"v.x?y:z;", "v . x ? y : z ;"},
  });
}

TEST(Scanner, comments_are_space) {
  check({
      {"a/* b */c", "a c"},
      {"a// b\nc", "a c"},
      {"a// b\\\nc\nd", "a d"},
      {"a/* // */b", "a b"},
      {"a/**/b/***/c", "a b c"},
      {"a /b", "a / b"},
      {"a /* b", "a", "1:3 comment-open"},
  });
}

TEST(Scanner, backslash_joins_lines_everywhere) {
  check({
      {"fo\\\no", "foo"},
      {"1\\\n2", "12"},
      {"a +\\\n+ b", "a ++ b"},
      {"a <\\\r\n<\\\n= b", "a <<= b"},
      {"/\\\n/ c\nd", "d"},
      {"/\\\n* c *\\\n/ d", "d"},
      {"1.5e\\\n+2", "150.000000"},
      {"a\\\n\\\n\\\nb", "ab"},
      {"a\\b", "a b", "1:2 character"},
  });
}

TEST(Scanner, carriage_return_and_line_feed_together_are_one_line_end) {
  check({
      {"__LINE__\n__LINE__", "1 2"},
      {"__LINE__\r__LINE__", "1 2"},
      {"__LINE__\r\n__LINE__", "1 2"},
      {"__LINE__\n\r__LINE__", "1 2"},
      {"__LINE__\n\n\r\n__LINE__", "1 4"},
  });
}

TEST(Scanner, reads_strings_of_one_line) {
  check({
      {"\"\\\nab", "ab", "1:1 string-end"},
      {"a \"b // c\" d", "a string d"},
      {"f(\"\\\"\\\\\")", "f ( string )"},
      {"#define F(x) g(x)\nF(\"a, (b\")", "g ( string )"},
  });
}

TEST(Scanner, rejects_foreign_characters_and_goes_on) {
  check({
      {"a @ b", "a b", "1:3 character"},
      {"a \"b\nc", "a b c", "1:3 string-end"},
      {std::string_view("a \0 b", 5), "a b", "1:3 character"},
      {"a \xc3 b", "a b", "1:3 character"},
      {"a # b", "a b", "1:3 hash-in-line"},
  });
}

}  // namespace
}  // namespace umber::glsl
