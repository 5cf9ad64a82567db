// SPDX-License-Identifier: Apache-2.0
#include "front/glsl/preprocess/testing.h"

namespace umber::glsl {
namespace {

TEST(Directive, must_be_known_and_begin_its_line) {
  check({
      {"#\n # \n\t#define A 1\nA", "1"},
      {"#foo bar\na", "a", "1:2 directive"},
      {"# 12\na", "a", "1:3 directive"},
      {"a #define B\n", "a define B", "1:3 hash-in-line"},
      {"/* c\n */ #define A 1\nA", "1"},
      {"#include <a>\nb", "b", "1:1 include-none"},
      {"#error no way // really\na", "a", "1:1 error-directive"},
      {"#error", "", "1:1 error-directive"},
  });
}

TEST(Line, sets_the_number_of_the_next_line) {
  check({
      {"#line 10\n__LINE__ __FILE__", "11 0"},
      {"#version 330\n#line 10\n__LINE__\n__LINE__", "10 11"},
      {"#version 300 es\n#line 10 3\n__LINE__ __FILE__", "10 3"},
      {"#version 330\n#define N 4\n#line N + 1 (N * 2)\n__LINE__ __FILE__", "5 8"},
      {"#line\n#line a b\n#line 1 2 3\n#line 1.5\n__LINE__", "5",
       "1:1 line-syntax 2:7 line-syntax 3:11 line-syntax 4:7 if-integer"},
      {"#line 5 \"b\"\n__LINE__", "6", "1:6 line-name"},
      {"#extension GL_GOOGLE_cpp_style_line_directive : enable\n#line 5 \"b\"\n__LINE__\n@", "6", "7:1 character"},
      {"#define F(x) x __LINE__\nF(\n1)", "1 3"},
  });
}

TEST(Pragma, is_recorded) {
  Sources sources;
  Names names;
  Diagnostics diagnostics;
  const uint32_t base = sources.add(
      "shader",
      "#pragma optimize(off)\n#pragma debug ( on )\n#pragma foo bar \"@\n#pragma\n#pragma STDGL invariant(all)\na");
  Preprocessor tokens(sources, names, diagnostics, base);
  EXPECT_FALSE(tokens.all_invariant());
  tokens.next();
  EXPECT_TRUE(tokens.all_invariant());
  using enum Pragma::Kind;
  std::vector<Pragma::Kind> kinds;
  for (const Pragma& pragma : tokens.pragmas()) kinds.push_back(pragma.kind);
  EXPECT_EQ(kinds, (std::vector{optimize_off, debug_on, other, other, invariant_all}));
  EXPECT_FALSE(diagnostics.has_errors());
}

TEST(Preprocessor, takes_defines_and_several_texts) {
  Sources sources;
  Names names;
  Diagnostics diagnostics;
  const std::vector<std::string_view> defines = {"ON", "N=2 + 1", "F(x)=x"};
  const std::vector<uint32_t> texts = {sources.add("a", "#version 330\nON N F(4)\n#if 1"),
                                       sources.add("b", "__FILE__ __LINE__\n#endif")};
  Preprocessor tokens(sources, names, diagnostics, texts, {.defines = defines});
  std::string out;
  for (Token token = tokens.next(); !token.is(TokenKind::end); token = tokens.next())
    out += describe(tokens, token) + " ";
  EXPECT_EQ(out, "1 2 + 1 4 1 1 ");
  EXPECT_FALSE(diagnostics.has_errors());
}

}  // namespace
}  // namespace umber::glsl
