// SPDX-License-Identifier: Apache-2.0
#include "front/glsl/preprocess/piece_reader.h"

#include <random>

#include "front/glsl/preprocess/testing.h"

namespace umber::glsl {
namespace {

/// All there is to a text's tokens, and what is said about them.
std::string all_of(std::string_view text, KeptTokens* kept) {
  Sources sources;
  Names names;
  Diagnostics diagnostics;
  Preprocessor tokens(sources, names, diagnostics, sources.add("shader", text), {.kept = kept});
  std::string all;
  Token token;
  do {
    tokens.next(token);
    all.append(describe(tokens, token)).append(" ").append(std::to_string(token.flags)).append(" ");
    all.append(std::to_string(token.span.begin)).append("-").append(std::to_string(token.span.end)).append("\n");
  } while (!token.is(TokenKind::end));
  for (const Finding& finding : diagnostics.all())
    all.append(std::to_string(finding.span.begin)).append(" ").append(finding.id).append("\n");
  return all;
}

/// Lines that are pieces in one way or the other, and what makes them read differently.
constexpr std::string_view kLines[] = {
    "vec4 f(vec4 a, float b) { return a * b + 1.5 - .25e3; }",
    "float g(float x) { // a comment",
    "  return x > 0.0 ? pow(x, 2.2) : -x * 0x1F + 010 + 1u + 2.0f;",
    "}",
    "",
    "  /* a comment of",
    "     two lines */ int after_comment = 12345678;",
    "#ifdef A",
    "#ifndef B",
    "#else",
    "#endif",
    "#define A 1",
    "#define B(x) x + A",
    "#define C a ## 1",
    "#undef A",
    "int used = A + B(2) + B(A) + C + __LINE__;",
    "int split\\",
    "_name = 1\\",
    "# 2;",
    "uniform sampler2D map; /* # not a directive */ # 1",
    "vec3 v = B(vec3(1.0,",
    "  2.0, 3.0)) * C;",
    "/**/ #define D 1",
    "\t #  define E 2",
    "@ ` $",
    "\"a string\" \"open",
    "int long_line_of_many_tokens_for_a_piece_of_its_own = 1 + 2 * (3 - 4) / 5 % 6 << 7 >> 8 & 9 | 10 ^ 11;",
    "float h(in float x, out float y, inout float z, const float w) { y = x; z += w; return x * y * z; }",
};

TEST(PieceReader, gives_what_the_scanner_gives) {
  std::mt19937 random(1);
  Memory memory;
  KeptTokens kept(&memory);
  for (int n = 0; n < 400; ++n) {
    std::string text;
    for (size_t line = random() % 40; line-- > 0;)
      text.append(kLines[random() % std::size(kLines)]).append(random() % 8 == 0 ? "\r\n" : "\n");
    if (random() % 4 == 0) text.append("/* open");
    const std::string expected = all_of(text, nullptr);
    ASSERT_EQ(all_of(text, &kept), expected) << text;
    ASSERT_EQ(all_of(text, &kept), expected) << text;
  }
}

TEST(PieceReader, finds_a_piece_again_behind_a_change) {
  std::string functions;
  for (int n = 0; n < 200; ++n)
    functions += "float f" + std::to_string(n) + "(float x) {\n  return x * " + std::to_string(n) + ".5;\n}\n";
  Memory memory;
  KeptTokens kept(&memory);
  all_of("#version 450\nint a;\n" + functions, &kept);
  const size_t before = memory.in_use();
  all_of("#version 450\nfloat others = 1.0, and_more = 2.0;\nint b;\n" + functions, &kept);
  EXPECT_LT(memory.in_use() - before, before / 10);
}

TEST(PieceReader, keeps_no_more_than_it_may) {
  Memory memory;
  KeptTokens kept(&memory);
  for (int n = 0; n < 3; ++n) {
    std::string text;
    for (int line = 0; line < 100'000; ++line) text += "int a_" + std::to_string(line * 3 + n) + " = 1 + 2;\n";
    ASSERT_EQ(all_of(text, &kept), all_of(text, nullptr));
    EXPECT_LT(memory.in_use(), KeptTokens::kMost * 2);
  }
}

}  // namespace
}  // namespace umber::glsl
