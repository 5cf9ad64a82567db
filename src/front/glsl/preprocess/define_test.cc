// SPDX-License-Identifier: Apache-2.0
#include "front/glsl/preprocess/testing.h"

namespace umber::glsl {
namespace {

TEST(Define, objects_and_functions) {
  check({
      {"#define A 1 + 2\nA * A", "1 + 2 * 1 + 2"},
      {"#define A\n[A]", "[ ]"},
      {"#define A(x) x\nA (1) A\n(2) A", "1 2 A"},
      {"#define A (x) x\nA", "( x ) x"},
      {"#define A() 1\nA() A( )", "1 1"},
      {"#define A(x, y) y x\nA(1, 2) A((1, 2), [3])", "2 1 [ 3 ] ( 1 , 2 )"},
      {"#define A(x) <x>\nA() A(\n1\n)", "< > < 1 >"},
      {"#define A(x) \\\n  x + \\\n  x\nA(1)", "1 + 1"},
      {" # /* c */ define /* c */ A /* c */ 1 /* c\n c */ + 2\nA", "1 + 2"},
  });
}

TEST(Define, rescans_like_c) {
  check({
      // ISO C17 §6.10.3.5, example 3, in what GLSL has of it.
      {"#define x 3\n#define f(a) f(x * (a))\n#undef x\n#define x 2\n#define g f\n#define z z[0]\n#define h g(~\n"
       "#define m(a) a(w)\n#define w 0,1\n#define t(a) a\n#define p() int\n#define q(x) x\n#define r(x,y) x ## y\n"
       "f(y+1) + f(f(z)) % t(t(g)(0) + t)(1);\ng(x+(3,4)-w) | h 5) & m\n(f)^m(m);\np() i[q()] = { q(1), r(2,3), r(4,), "
       "r(,5), r(,) };",
       "f ( 2 * ( y + 1 ) ) + f ( 2 * ( f ( 2 * ( z [ 0 ] ) ) ) ) % f ( 2 * ( 0 ) ) + t ( 1 ) ; "
       "f ( 2 * ( 2 + ( 3 , 4 ) - 0 , 1 ) ) | f ( 2 * ( ~ 5 ) ) & f ( 2 * ( 0 , 1 ) ) ^ m ( 0 , 1 ) ; "
       "int i [ ] = { 1 , 23 , 4 , 5 , } ;"},
      {"#define foo (4 + foo)\nfoo", "( 4 + foo )"},
      {"#define a b\n#define b a\na b", "a b"},
      {"#define f(a) a*g\n#define g(a) f(a)\nf(2)(9)", "2 * 9 * g"},
      {"#define NIL(x) x\n#define G0(a) G1(a)(a)\n#define G1(a) NIL(G0)\nNIL(G0)(42)", "G0 ( 42 )"},
  });
}

TEST(Define, pastes) {
  check({
      {"#define A i ## n ## t\nA", "int"},
      {"#define A(x, y) x##y\nA(a, b) A(a, 1) A(1, 2) A(+, =) A(a,) A(, b)", "ab a1 12 += a b"},
      {"#define I i\n#define NT nt\n#define A I ## NT\nA", "INT"},
      {"#define C(x, y) x ## y\n#define D(x, y) C(x, y)\n#define N 1\nC(v, N) D(v, N) D(v, __LINE__)", "vN v1 v4"},
      {"#define A(x) [x ## x b ## x c]\nA()", "[ b c ]"},
      {"#define A(x, y) x ## y\nA(a b, c d)", "a bc d"},
      {"#define A(x, y) x ## y\nA(+, a)", "+", "2:1 paste"},
      {"#define A(x, y) x ## y\nA(/, /)", "/", "2:1 paste"},
      {"#define A ## b\n", "", "1:11 paste-end"},
      {"#define A(x) x ##\n", "", "1:16 paste-end"},
  });
}

TEST(Define, diagnoses_bad_definitions) {
  check({
      {"#define A 1\n#define A 1\n#define A 2\nA", "2", "3:9 macro-redefined"},
      {"#define A(x) x\n#define A(x)  x \n#define A(y) y\n", "", "3:9 macro-redefined"},
      {"#define A 1+2\n#define A 1 +2\n", "", "2:9 macro-redefined"},
      {"#define A\n#define A 1\n", "", "2:9 macro-redefined"},
      {"#define GL_A 1\n", "", "1:9 macro-reserved"},
      {"#define A__B 1\nA__B", "1", "1:9 macro-underscores"},
      {"#define __LINE__ 7\n__LINE__", "7", "1:9 macro-underscores"},
      {"#version 300 es\n#define __LINE__ 1\n", "", "2:9 macro-builtin"},
      {"#define defined 1\n", "", "1:9 macro-builtin"},
      {"#define GL_ARB_gpu_shader5 1\n", "", "1:9 macro-builtin"},
      {"#define\n#define 1\n", "", "1:8 macro-name 2:9 macro-name"},
      {"#define A+1\nA", "+ 1", "1:10 macro-space"},
      {"#define A(x\n#define B(x,\n#define C(1)\n#define D(x,x)\n", "",
       "1:12 macro-parameters-open 2:13 macro-parameters-open 3:11 macro-parameter 4:13 macro-parameter-twice"},
      {"#define A(x) #x\n", "", "1:14 macro-stringize"},
      {"#define float int\nfloat", "int"},
  });
}

TEST(Define, diagnoses_bad_uses) {
  check({
      {"#define A(x, y) x\nA(1) ; A(1, 2, 3) ; A()", "; ;",
       "2:1 macro-arguments 2:8 macro-arguments 2:21 macro-arguments"},
      {"#define A() x\nA(1)", "", "2:1 macro-arguments"},
      {"#define A(x) x\nb A(1, (2)", "b", "2:3 macro-arguments-open"},
  });
}

TEST(Undef, removes_and_protects) {
  check({
      {"#define A 1\n#undef A\nA\n#undef A\n#define A 2\nA", "A 2"},
      {"#undef __FILE__\n#undef GL_ES\n#undef\n#undef A b\n__FILE__", "__FILE__",
       "1:8 macro-underscores 2:8 macro-builtin 3:7 macro-name 4:10 directive-extra"},
      {"#version 300 es\n#undef __FILE__\n__FILE__", "0", "2:8 macro-builtin"},
      {"#define A(x) x\nA(1\n#undef A\n+ A)", "1 + A"},
  });
}

TEST(Define, tokens_stand_where_the_macro_was_used) {
  Sources sources;
  Names names;
  Diagnostics diagnostics;
  const uint32_t base = sources.add("shader", "#define A(x) [x]\nb A(c)");
  Preprocessor tokens(sources, names, diagnostics, base);
  std::vector<std::string_view> texts;
  for (Token token = tokens.next(); !token.is(TokenKind::end); token = tokens.next())
    texts.push_back(sources.text(token.span));
  EXPECT_EQ(texts, (std::vector<std::string_view>{"b", "A", "c", "A"}));
}

TEST(Define, expansion_is_bounded) {
  std::string laughs = "#define A0 ha ha\n";
  for (int i = 1; i < 64; ++i) {
    const std::string before = "A" + std::to_string(i - 1);
    laughs += "#define A" + std::to_string(i) + " " + before + " " + before + "\n";
  }
  EXPECT_EQ(preprocess(laughs + "A63").diagnostics, "65:1 macro-length");
  std::string doubling = "#define D(x) x x\n#define P(x) Q(x)\n#define Q(x) x##x\n";
  std::string nested = "a", pasted = "a";
  for (int i = 0; i < 60; ++i) {
    nested = "D(" + nested + ")";
    pasted = "P(" + pasted + ")";
  }
  EXPECT_NE(preprocess(doubling + nested).diagnostics.find("macro-length"), std::string::npos);
  EXPECT_NE(preprocess(doubling + pasted).diagnostics.find("paste-length"), std::string::npos);
  std::string chain;
  for (int i = 0; i < 100000; ++i) chain += "#define C" + std::to_string(i) + " C" + std::to_string(i + 1) + "\n";
  EXPECT_EQ(preprocess(chain + "C0").diagnostics, "100001:1 macro-depth");
  std::string deep = "#define I(x) x\n";
  for (int i = 0; i < 100000; ++i) deep += "I(";
  EXPECT_NE(preprocess(deep + std::string(100000, ')')).diagnostics, "");
}

}  // namespace
}  // namespace umber::glsl
