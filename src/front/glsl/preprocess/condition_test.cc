// SPDX-License-Identifier: Apache-2.0
#include "front/glsl/preprocess/testing.h"

namespace umber::glsl {
namespace {

/// "y" if the condition holds, "n" if not, else the diagnostic.
std::string decide(std::string_view condition, std::string_view before = {}) {
  std::string source(before);
  source.append("#if ").append(condition).append("\ny\n#else\nn\n#endif\n");
  const Preprocessed result = preprocess(source);
  return result.diagnostics.empty() ? result.tokens : result.diagnostics;
}

TEST(Condition, expressions) {
  for (const std::string_view yes : {"1",
                                     "-1",
                                     "!0",
                                     "~0",
                                     "1 + 2 == 3",
                                     "2 + 3 * 4 == 14",
                                     "(2 + 3) * 4 == 20",
                                     "7 / 2 == 3",
                                     "-7 % 3 == -1",
                                     "1 << 4 == 16",
                                     "-8 >> 1 == -4",
                                     "1 < 2",
                                     "2 <= 2",
                                     "3 > 2",
                                     "2 >= 2",
                                     "1 != 2",
                                     "(6 & 3) == 2",
                                     "(6 | 3) == 7",
                                     "(6 ^ 3) == 5",
                                     "1 || 0 && 0",
                                     "- - 1 == 1",
                                     "!!1",
                                     "0x10 == 16",
                                     "010 == 8",
                                     "1 - 1 - 1 == -1",
                                     "2 | 1 ^ 3 & 2",
                                     "1 == 1 == 1",
                                     "0xffffffff > 0",
                                     "((((1))))",
                                     "undefined_name == 0"})
    EXPECT_EQ(decide(yes), "y") << yes;
  for (const std::string_view no : {"0", "1 - 1", "!1", "1 && 0", "0 || 0", "1 << 64", "UNDEFINED", "2 < 1"})
    EXPECT_EQ(decide(no), "n") << no;
}

TEST(Condition, only_what_is_needed_is_evaluated) {
  EXPECT_EQ(decide("0 && 1 / 0"), "n");
  EXPECT_EQ(decide("1 || 1 % 0"), "y");
  EXPECT_EQ(decide("(0 && 1 / 0) || 1"), "y");
  EXPECT_EQ(decide("0 && 1 || 1 / 0"), "1:17 if-zero");
  EXPECT_EQ(decide("1 / 0"), "1:7 if-zero");
  EXPECT_EQ(decide("1 % 0"), "1:7 if-zero");
  EXPECT_EQ(decide("defined A && A > 2", "#version 100\n"), "n");
}

TEST(Condition, defined) {
  EXPECT_EQ(decide("defined A", "#define A\n"), "y");
  EXPECT_EQ(decide("defined(A) && !defined ( B )", "#define A 0\n"), "y");
  EXPECT_EQ(decide("HAS", "#define A B\n#define HAS defined(A)\n"), "y");
  EXPECT_EQ(decide("defined F && F(2) == 4", "#define F(x) ((x) * 2)\n"), "y");
  EXPECT_EQ(decide("defined __LINE__ && defined GL_ARB_gpu_shader5 && !defined GL_ES", "#version 150\n"), "y");
  EXPECT_EQ(decide("defined"), "1:5 if-defined");
  EXPECT_EQ(decide("defined("), "1:5 if-defined");
  EXPECT_EQ(decide("defined(A"), "1:5 if-defined");
}

TEST(Condition, diagnoses_bad_expressions) {
  EXPECT_EQ(decide(""), "1:1 if-condition");
  EXPECT_EQ(decide("1 +"), "1:1 if-operand");
  EXPECT_EQ(decide("* 2"), "1:5 if-operand");
  EXPECT_EQ(decide("1 2"), "1:7 if-operator");
  EXPECT_EQ(decide("(1"), "1:5 if-parenthesis");
  EXPECT_EQ(decide("1)"), "1:6 if-parenthesis");
  EXPECT_EQ(decide("1.5"), "1:5 if-integer");
  EXPECT_EQ(decide("1 ? 2 : 3"), "1:7 if-operator");
  EXPECT_EQ(decide("A = 1"), "1:7 if-operator");
  EXPECT_EQ(decide("A > 1", "#version 300 es\n"), "2:5 if-undefined");
}

TEST(Condition, nesting_of_an_expression_costs_no_stack) {
  const std::string opening(200'000, '('), closing(200'000, ')');
  EXPECT_EQ(decide(opening + "1" + closing), "y");
  EXPECT_EQ(decide(std::string(200'000, '!') + "1"), "y");
  EXPECT_EQ(decide(opening), "1:1 if-operand");
}

TEST(Condition, branches) {
  check({
      {"#if 0\na\n#elif 1\nb\n#elif 1\nc\n#else\nd\n#endif\ne", "b e"},
      {"#if 1\na\n#elif 1/0\nb\n#else\nc\n#endif", "a"},
      {"#ifdef A\na\n#else\nb\n#endif\n#ifndef A\nc\n#endif", "b c"},
      {"#if 0\n#if 1\na\n#else\nb\n#endif\n#else\nc\n#endif", "c"},
      {"#if 1\n#if 0\na\n#else\nb\n#endif\n#else\nc\n#endif", "b"},
      {"#if 0\n#define A(x) #x\n#error no\n#wrong\n@ ' \"\n#endif\na", "a"},
      {"#if 0\n/*\n#endif\n*/ a\n// #endif \\\n#endif\n#endif\nb", "b"},
      {"#if 0\na #endif\n#endif\nb", "b"},
      {"#if 0 // x\n#endif // y\na", "a"},
  });
}

TEST(Condition, text_that_is_not_taken_hides_no_directive_but_in_comments) {
  check({
      {"#if 0\nx = y # else + z * w - a.b;  # endif\n#else\na\n#endif", "a"},
      {"#if 0\na long line of a comment // #else, /* and \\\n#else\n  /* #endif\n#else */ # else\nb\n#endif", "b"},
      {"#if 0\nan unknown \\ character, a / b\r\n\t \f#\\\nelse\r\nc\n#endif", "c"},
      {"#if 0\n# if 1\na\n# else\nb\n# endif\nwords that fill a whole block\n#elif 1\nd\n#endif", "d"},
  });
}

TEST(Condition, diagnoses_bad_structure) {
  check({
      {"a\n#if 1\nb", "a b", "2:1 if-open"},
      {"#if 0\n#ifdef A\n#endif\nb", "", "1:1 if-open"},
      {"#endif\n#else\n#elif 1\na", "a", "1:2 if-missing 2:2 if-missing 3:2 if-missing"},
      {"#if 1\n#else\n#else\n#elif 1\n#endif\na", "a", "3:2 if-after-else 4:2 if-after-else"},
      {"#if 0\na\n#elif\nb\n#endif", "", "3:2 if-condition"},
      {"#ifdef\n#endif", "", "1:7 macro-name"},
      {"#ifdef A b\n#else c\n#endif d\n", "", "1:10 directive-extra 2:7 directive-extra 3:8 directive-extra"},
  });
}

}  // namespace
}  // namespace umber::glsl
