// SPDX-License-Identifier: Apache-2.0
#include "front/glsl/parse/parse.h"

#include <string>

#include <gtest/gtest.h>

#include "diag/render.h"
#include "front/glsl/preprocess/preprocessor.h"

namespace umber::glsl {
namespace {

struct Parsed {
  Sources sources;
  Diagnostics diagnostics;
  ir::Module module;
  Tree tree;
};

Parsed parse(std::string_view text) {
  Parsed p;
  Preprocessor tokens(p.sources, p.module.names, p.diagnostics, p.sources.add("a.frag", text));
  parse_unit(p.tree, tokens, p.module, p.diagnostics);
  return p;
}
std::string errors(std::string_view text) {
  const Parsed p = parse(text);
  return render(p.diagnostics, p.sources);
}

TEST(Parse, AcceptsTheGrammar) {
  constexpr std::string_view kAccepted[] = {
      "",
      ";;",
      "void main() {}",
      "void f(void); float g(in vec2 a, out float b[2], int);",
      "struct S { vec2 a, b[3]; float c; } s, t;",
      "#version 430\nlayout(std140, binding = 2) uniform B { mat4 m; vec4 v[]; } b[4];",
      "#version 430\nlayout(local_size_x = 8, local_size_y = 4) in;",
      "#version 120\ninvariant gl_Position; invariant varying vec4 v;",
      "#version 130\nprecision highp float; precision mediump int;",
      "void main() { for (int i = 0; i < 4; ++i) { if (i == 2) continue; else break; } }",
      "void main() { int i; for (;;) i++; while (bool b = i < 3) {} do i--; while (i > 0); }",
      "#version 130\nvoid main() { switch (1) { case 0: case 1 + 1: break; default: discard; } }",
      "void main() { float a = 1.0, b[2]; b[0] = a = -a * (2.0 + a) / 3.0 > 1.0 ? a++ : --a, a; }",
      "#version 120\nfloat a[2] = float[2](1.0, 2.0); int n = a.length();",
      "#version 420\nvec2 v = { 1.0, 2.0 }; mat2 m = { { 1, 2 }, { 3, 4 } };",
      "struct S { float f; }; S make() { return S(1.0); } void main() { S s = make(); S t; { float S = s.f; S = 1.0; } "
      "}",
      "#version 430\nbuffer B { coherent readonly float data[]; };",
      "#version 130\nuvec2 f(uint x) { return uvec2(x << 3u & ~1u | x ^ 5u, x % 3u); }",
  };
  for (const std::string_view text : kAccepted) EXPECT_EQ(errors(text), "") << text;
}

TEST(Parse, SaysWhatItExpected) {
  struct Case {
    std::string_view text, expected;
  };
  constexpr Case kRejected[] = {
      {"void main() { float a = 1.0 }", "a.frag:1:29: error: expected ';' before '}' [syntax]"},
      {"void main() { a = ; }", "a.frag:1:19: error: expected an expression before ';' [syntax]"},
      {"void main() { f(1.0; }", "a.frag:1:20: error: expected ')' before ';' [syntax]"},
      {"uniform;x", "error: expected"},
      {"void main() {", "a.frag:1:13: error: expected '}' to match this [syntax]"},
      {"float 3;", "a.frag:1:7: error: expected a name before int literal [syntax]"},
      {"}", "a.frag:1:1: error: expected a type before '}' [syntax]"},
      {"#version 130\nhighp in float f;", "a.frag:2:7: error: this qualifier comes too late in this version"},
      {"#version 330\nout layout(location = 0) vec4 f;",
       "a.frag:2:5: error: this qualifier comes too late in this version"},
      {"void main() {\n#pragma optimize(on)\n}", "a.frag:2:9: error: this pragma is only allowed outside of functions"},
      {"const const float f = 1.0;", "a.frag:1:7: error: 'const' is written twice [duplicate-qualifier]"},
  };
  for (const auto& [text, expected] : kRejected)
    EXPECT_NE(errors(text).find(expected), std::string::npos) << text << "\n" << errors(text);
}

TEST(Parse, GoesOnAfterAnError) {
  const Parsed p = parse("void f() { a = ; b = 1; c = ; }\nfloat = 2;\nvoid g() { d d d }\n");
  EXPECT_EQ(p.diagnostics.error_count(), 4u) << render(p.diagnostics, p.sources);
}

TEST(Parse, BoundsNesting) {
  const auto nested = [](std::string_view open, std::string_view middle, std::string_view close, size_t n) {
    std::string text = "void main() { ";
    for (size_t i = 0; i < n; ++i) text += open;
    text += middle;
    for (size_t i = 0; i < n; ++i) text += close;
    return text + " }";
  };
  constexpr size_t kFew = 300, kMany = 100'000;
  const std::string opening(Budget::kDefaultNesting, '('), closing(Budget::kDefaultNesting, ')');
  EXPECT_EQ(errors("void main() { if (true) { a = " + opening + "1" + closing + "; } }"), "");
  EXPECT_EQ(errors(nested("{ (1);", "", "}", kFew)), "");
  for (const std::string& text :
       {nested("(", "1", ")", kMany), nested("{", "", "}", kMany), nested("-", "1", ";", kMany),
        nested("", "a", "[0]", kMany), nested("if (a) ; else ", ";", "", kMany), nested("f(", "1", ")", kMany),
        nested("a ? b : ", "c;", "", kMany), nested("a = ", "b;", "", kMany), nested("struct {", "", "} a;", kMany),
        nested("a.", "b;", "", kMany), nested("a[", "0", "]", kMany), nested("float[", "0", "]", kMany)}) {
    const std::string all = errors(text);
    EXPECT_NE(all.find("nested more than 1024 levels deep"), std::string::npos)
        << text.substr(0, 60) << all.substr(0, 200);
  }
}

TEST(Parse, LongChainsAreNotDeep) {
  std::string text = "void main() { a = b";
  for (int i = 0; i < 100'000; ++i) text += " + b";
  for (int i = 0; i < 100'000; ++i) text += ", b";
  EXPECT_EQ(errors(text + "; }"), "");
}

TEST(Parse, EveryTruncationOfAShaderEndsInADiagnosticOrATree) {
  const std::string text =
      "#version 430\nlayout(std140) uniform B { vec4 a[2]; } b;\nstruct S { float x; };\nin vec2 uv; out vec4 c;\n"
      "float f(inout S s, const float t) { for (int i = 0; i < 3; i++) s.x += t * float[2](1., 2.)[i]; return s.x; }\n"
      "void main() { S s = S(1.0); switch (1) { case 1: c = b.a[0] * (f(s, 2.) > 1. ? 1. : 2.); } }\n";
  for (size_t n = 0; n < text.size(); ++n) errors(std::string_view(text).substr(0, n));
}

}  // namespace
}  // namespace umber::glsl
