// SPDX-License-Identifier: Apache-2.0
#include "back/hlsl/writer.h"

#include <string>

#include <gtest/gtest.h>

#include "diag/render.h"
#include "ir/text/parser.h"

namespace umber::back::hlsl {
namespace {

struct Written {
  std::string text, diagnostics;
};

Written write_text(std::string_view ir, Options options = {}) {
  Sources sources;
  Diagnostics diagnostics;
  Written result;
  Result<ir::Module> module = ir::parse(sources, sources.add("test.umir", std::string(ir) + "\n"), diagnostics);
  if (module) {
    Result<std::string> text = write(*module, options, diagnostics);
    if (text) result.text = *text;
  }
  result.diagnostics = render(diagnostics, sources);
  return result;
}

/// What stands between the braces of main(), whose function `body` is, in a fragment shader with an input `uv`, an
/// output `color` and two variables `a` and `b` of float.
std::string body_of(std::string_view body, std::string_view declarations = {}, Options options = {}) {
  const Written written =
      write_text("stage fragment\n" + std::string(declarations) +
                     "\ninput $0 uv : f32x2 assigned 0\noutput $1 color : f32x4 assigned 0\n"
                     "variable !0 a : f32 function F0\nvariable !1 b : f32 function F0\nfunc F0 main() {\n" +
                     std::string(body) + "\n}",
                 options);
  EXPECT_EQ(written.diagnostics, "");
  const size_t start = written.text.find("Output output;\n");
  EXPECT_NE(start, std::string::npos) << written.text;
  if (start == std::string::npos) return written.text;
  const size_t from = start + 15;
  return written.text.substr(from, written.text.rfind("  return output;\n") - from);
}

constexpr std::string_view kColor = "store $1, f32x4(1f, 1f, 1f, 1f)\n";

TEST(HlslPlan, WritesAnExpressionIntoItsOneUse) {
  EXPECT_EQ(body_of("%0:f32x2 = load $0\n%1:f32x2 = add %0, %0\n%2:f32 = extract 0, %1\n"
                    "%3:f32x4 = construct %2, %2, %2, %2\nstore $1, %3\nret"),
            "  output.color = (input.uv + input.uv).x.xxxx;\n");
}

TEST(HlslPlan, KeepsAReadInFrontOfTheWriteThatChangesIt) {
  EXPECT_EQ(body_of(std::string(kColor) +
                    "store !0, 1f\n%0:f32 = load !0\nstore !0, 2f\n%1:f32 = load !0\n%2:f32 = sub %0, %1\n"
                    "store $1, 0u, %2\nret"),
            "  output.color = float4(1.0, 1.0, 1.0, 1.0);\n"
            "  float a = 1.0;\n  float a_1 = a;\n  a = 2.0;\n  output.color.x = a_1 - a;\n");
}

TEST(HlslPlan, GivesAPreciseValueAVariableWhereItsUserIsNot) {
  EXPECT_EQ(body_of("%0:f32x2 = load $0\n%1:f32x2 = mul.precise %0, %0\n%2:f32 = dot %1, %0\n"
                    "%3:f32x4 = construct %2, %2, %2, %2\nstore $1, %3\nret"),
            "  precise float2 value = input.uv * input.uv;\n  output.color = dot(value, input.uv).xxxx;\n");
}

TEST(HlslPlan, MakesAnIfOfExpressionsAConditional) {
  EXPECT_EQ(body_of("%0:f32x2 = load $0\n%1:f32 = extract 0, %0\n%2:bool = gt %1, 0.5f\n"
                    "%3:f32x4 = if %2 {\nyield f32x4(0f, 0f, 0f, 0f)\n} {\nyield f32x4(1f, 1f, 1f, 1f)\n}\n"
                    "store $1, %3\nret"),
            "  output.color = input.uv.x > 0.5 ? float4(0.0, 0.0, 0.0, 0.0) : float4(1.0, 1.0, 1.0, 1.0);\n");
}

TEST(HlslExpressions, ParenthesizeWhatBindsLess) {
  EXPECT_EQ(body_of(std::string(kColor) +
                    "%0:f32x2 = load $0\n%1:f32 = extract 0, %0\n%2:f32 = extract 1, %0\n%3:f32 = add %1, %2\n"
                    "%4:f32 = neg %3\n%5:f32 = mul %4, -2f\n%6:f32 = sub %1, %5\n%7:f32 = sub %2, %6\n"
                    "store $1, 0u, %7\nret"),
            "  output.color = float4(1.0, 1.0, 1.0, 1.0);\n"
            "  output.color.x = input.uv.y - (input.uv.x - -(input.uv.x + input.uv.y) * (-2.0));\n");
}

TEST(HlslExpressions, ExchangeTheFactorsOfMatrices) {
  EXPECT_EQ(body_of("%0:f32x2 = load $0\n%1:f32mat2x2 = construct %0, %0\n%2:f32x2 = mat_mul %1, %0\n"
                    "%3:f32x4 = construct %2, %2\nstore $1, %3\nret"),
            "  float2 value = mul(input.uv, float2x2(input.uv, input.uv));\n"
            "  output.color = float4(value, value);\n");
}

TEST(HlslControl, WritesACountedLoopAsFor) {
  EXPECT_EQ(body_of(std::string(kColor) +
                    "store !0, 0f\nloop {\n%0:f32 = load !0\n%1:bool = lt %0, 4f\nif %1 {\nyield\n} {\nbreak\n}\n"
                    "store $1, 1u, 0f\ncontinue\n} {\n%2:f32 = load !0\n%3:f32 = add %2, 2f\nstore !0, %3\nrepeat\n}\n"
                    "ret"),
            "  output.color = float4(1.0, 1.0, 1.0, 1.0);\n"
            "  for (float a = 0.0; a < 4.0; a += 2.0) {\n    output.color.y = 0.0;\n  }\n");
}

TEST(HlslBlocks, PadsStructuresToTheirLayout) {
  const Written written = write_text(
      "stage fragment\nstruct S0 Light { position : f32x3, weights : [f32; 2], m : f32mat2x2, on : bool }\n"
      "struct S1 Lights { lights : [S0; 2], n : i32 }\n"
      "layout L0 size 12 align 16\nlayout L1 size 4 align 4\nlayout L2 size 32 align 16 stride 16 element L1\n"
      "layout L3 size 32 align 16 stride 16\nlayout L4 size 96 align 16 { 0 L0, 16 L2, 48 L3, 80 L1 }\n"
      "layout L5 size 192 align 16 stride 96 element L4\nlayout L6 size 208 align 16 { 0 L5, 192 L1 }\n"
      "resource @0 Lights : uniform_block S1 std140 layout L6 assigned set 0 binding 2 registers b 2\n"
      "output $0 color : f32 assigned 0\nfunc F0 main() {\n"
      "%0:f32mat2x2 = load @0, 0u, 0u, 1i, 2u\n%1:f32 = determinant %0\n%2:f32 = load @0, 0u, 0u, 1i, 1u, 1i\n"
      "%3:f32 = add %1, %2\nstore $0, %3\nret\n}");
  EXPECT_EQ(written.diagnostics, "");
  EXPECT_EQ(written.text,
            "struct Light {\n  float3 position;\n  float4 weights[2];\n  float4 m[2];\n  uint on;\n"
            "  float padding;\n  float padding_1;\n  float padding_2;\n};\n\n"
            "cbuffer Lights : register(b2) {\n  Light lights[2] : packoffset(c0);\n  int n : packoffset(c12);\n};\n\n"
            "struct Output {\n  float color : SV_Target0;\n};\n\n"
            "Output main() {\n  Output output;\n"
            "  output.color = determinant(float2x2(lights[1].m[0].xy, lights[1].m[1].xy)) + lights[1].weights[1].x;\n"
            "  return output;\n}\n");
}

TEST(HlslBlocks, FillTheRowsOfDoubles) {
  const Written written = write_text(
      "stage fragment\nstruct S0 Pair { weights : [f64; 2], n : i32 }\nstruct S1 Pairs { pair : S0 }\n"
      "layout L0 size 8 align 8\nlayout L1 size 32 align 16 stride 16 element L0\nlayout L2 size 4 align 4\n"
      "layout L3 size 48 align 16 { 0 L1, 32 L2 }\nlayout L4 size 48 align 16 { 0 L3 }\n"
      "resource @0 Pairs : uniform_block S1 std140 layout L4 assigned set 0 binding 2 registers b 2\n"
      "output $0 color : i32 assigned 0\nfunc F0 main() {\n%0:i32 = load @0, 0u, 0u, 1u\nstore $0, %0\nret\n}");
  EXPECT_EQ(written.diagnostics, "");
  EXPECT_NE(written.text.find("struct Pair {\n  double2 weights[2];\n  int n;\n"), std::string::npos) << written.text;
}

TEST(HlslBlocks, WriteALongGapAsRows) {
  const Written written = write_text(
      "stage fragment\nstruct S0 Sparse { first : f32, far : f32 }\nstruct S1 Block { sparse : S0 }\n"
      "layout L0 size 4 align 4\nlayout L1 size 40016 align 16 { 0 L0, 40000 L0 }\n"
      "layout L2 size 40016 align 16 { 0 L1 }\n"
      "resource @0 Block : uniform_block S1 std140 layout L2 assigned set 0 binding 2 registers b 2\n"
      "output $0 color : f32 assigned 0\n"
      "func F0 main() {\n%0:f32 = load @0, 0u, 0u, 1u\nstore $0, %0\nret\n}");
  EXPECT_EQ(written.diagnostics, "");
  EXPECT_NE(
      written.text.find("struct Sparse {\n  float first;\n  float padding;\n  float padding_1;\n  float padding_2;\n"
                        "  float4 padding_3[2499];\n  float far;\n  float padding_4;\n"),
      std::string::npos)
      << written.text;
}

TEST(HlslInterface, RefusesMoreClipDistancesThanDirect3DHas) {
  const std::string_view shader =
      "stage vertex\noutput $0 position : f32x4 built_in position\noutput $1 distances : [f32; 134217731] built_in "
      "clip_distance\n"
      "func F0 main() {\nstore $1, 0u, 1f\nret\n}";
  const Written written = write_text(shader);
  EXPECT_NE(written.diagnostics.find("unsupported-hlsl-distances"), std::string::npos) << written.diagnostics;
}

// What a constant buffer has no place for is no other layout.
TEST(HlslBlocks, RefuseVectorsAcrossRowsAndMatricesInThem) {
  const auto diagnostics_of = [](const std::string& members, const std::string& layouts) {
    return write_text("stage fragment\nstruct S0 Near { " + members + " }\n" + layouts +
                      "resource @0 Near : uniform_block S0 scalar layout L2 assigned set 0 binding 2 registers b 2\n"
                      "output $0 color : f32 assigned 0\nfunc F0 main() {\n"
                      "%0:f32 = load @0, 0u, 0u\nstore $0, %0\nret\n}")
        .diagnostics;
  };
  const auto is_refused = [](const std::string& diagnostics) {
    return diagnostics.find("the layout of block 'Near' is not supported in a constant buffer") != std::string::npos;
  };
  const std::string f = "layout L0 size 4 align 4\n";
  const std::string vec3 = f + "layout L1 size 12 align 4\n", mat4 = f + "layout L1 size 64 align 4 stride 16\n";
  EXPECT_EQ(diagnostics_of("a : f32, b : f32x3", vec3 + "layout L2 size 16 align 4 { 0 L0, 4 L1 }\n"), "");
  EXPECT_TRUE(is_refused(diagnostics_of("a : f32, b : f32x3", vec3 + "layout L2 size 20 align 4 { 0 L0, 8 L1 }\n")));
  EXPECT_EQ(diagnostics_of("a : f32, b : f32mat4x4", mat4 + "layout L2 size 80 align 4 { 0 L0, 16 L1 }\n"), "");
  EXPECT_TRUE(
      is_refused(diagnostics_of("a : f32, b : f32mat4x4", mat4 + "layout L2 size 68 align 4 { 0 L0, 4 L1 }\n")));
}

TEST(HlslBlocks, AddressStorageByBytes) {
  const Written written = write_text(
      "stage compute local_size 4 1 1\nstruct S0 Data { count : u32, values : [f32x2] }\n"
      "layout L0 size 4 align 4\nlayout L1 size 8 align 8\nlayout L2 align 8 stride 8 element L1\n"
      "layout L3 align 8 { 0 L0, 8 L2 }\n"
      "resource @0 Data : storage_block S0 std430 layout L3 assigned set 0 binding 1 registers u 1\n"
      "input $0 gl_GlobalInvocationID : u32x3 built_in global_invocation_id\nfunc F0 main() {\n"
      "%0:u32x3 = load $0\n%1:u32 = extract 0, %0\n%2:u32 = atomic_add @0, 0u, 0u, 1u\n"
      "%3:f32x2 = load @0, 0u, 1u, %1\nstore @0, 0u, 1u, %2, %3\nret\n}");
  EXPECT_EQ(written.diagnostics, "");
  EXPECT_NE(written.text.find(
                "  uint before;\n  Data.InterlockedAdd(0, 1u, before);\n"
                "  Data.Store2(before * 8 + 8, asuint(asfloat(Data.Load2(input.gl_GlobalInvocationID.x * 8 + 8))));\n"),
            std::string::npos)
      << written.text;
}

TEST(HlslNames, AvoidTheWordsOfHlsl) {
  const Written written = write_text(
      "stage fragment\noutput $0 sample : f32 assigned 0\nvariable !0 lerp : f32 private\nfunc F0 mul() {\n"
      "store !0, 1f\nstore $0, 1f\nret\n}");
  EXPECT_NE(written.text.find("float sample_1 : SV_Target0"), std::string::npos) << written.text;
  EXPECT_NE(written.text.find("static float lerp_1;"), std::string::npos) << written.text;
}

TEST(HlslNames, PartsOfOutputsAreNoOtherOutputs) {
  const Written written = write_text(R"(stage vertex
struct S0 S { m : f32x2 }
output $0 s : S0 assigned 0
output $1 s_m : f32x2 assigned 1
output $2 "s.m" : f32x2 assigned 2 copy
func F0 main() {
store $1, f32x2(1f, 2f)
ret
})");
  EXPECT_EQ(written.diagnostics, "");
  const std::string_view text = written.text;
  for (const std::string_view member : {" s_m : TEXCOORD0", " s_m_1 : TEXCOORD1", " s_m_2 : TEXCOORD2"})
    EXPECT_NE(text.find(member), std::string_view::npos) << member << '\n' << text;
}

TEST(HlslInterface, HelperInvocationsAreAFunctionOfShaderModel66) {
  constexpr std::string_view kModule =
      "stage fragment\ninput $0 gl_HelperInvocation : bool built_in helper_invocation\noutput $1 c : f32 assigned 0\n"
      "func F0 main() {\n%0:bool = load $0\n%1:f32 = convert %0\nstore $1, %1\nret\n}";
  EXPECT_NE(write_text(kModule).diagnostics.find("Direct3D has no 'helper_invocation'"), std::string::npos);
  const Written written = write_text(kModule, {.model = ShaderModel::sm_6_6});
  EXPECT_EQ(written.diagnostics, "");
  EXPECT_NE(written.text.find("Output main() {\n  Output output;\n  output.c = float(IsHelperLane());\n"),
            std::string::npos)
      << written.text;
}

TEST(HlslInterface, ElementsThatDifferBetweenInvocationsSaySo) {
  constexpr std::string_view kModule = R"(stage fragment
struct S0 S { v : u32 }
layout L0 size 4 align 4
layout L1 size 16 align 16 { 0 L0 }
resource @0 a : storage_block S0 array [S0; 4] std430 layout L1 assigned set 0 binding 0 registers u 0 instance a
resource @1 b : uniform_block S0 array [S0; 4] std140 layout L1 assigned set 0 binding 1 registers b 0 instance b
input $0 n : u32 assigned 0 flat
output $1 c : u32 assigned 0
func F0 main() {
%0:u32 = load $0
%1:u32 = load.nonuniform @0, %0, 0u
%2:u32 = load.nonuniform @1, %0, 0u
%3:u32 = add %1, %2
store $1, %3
ret
})";
  const Written written = write_text(kModule, {.model = ShaderModel::sm_5_1});
  EXPECT_EQ(written.diagnostics, "");
  for (const std::string_view place :
       {"a[NonUniformResourceIndex(input.n)].Load(0)", "b[NonUniformResourceIndex(input.n)].v"})
    EXPECT_NE(written.text.find(place), std::string::npos) << written.text;
}

TEST(HlslInterface, VotesAreThoseOfWaves) {
  const Written written = write_text(
      "stage fragment\ninput $0 n : bool assigned 0\noutput $1 c : bool assigned 0\nfunc F0 main() {\n"
      "%0:bool = load $0\n%1:bool = vote_any %0\n%2:bool = vote_all %0\n%3:bool = vote_equal %0\n"
      "%4:bool = and %1, %2\n%5:bool = and %4, %3\nstore $1, %5\nret\n}",
      {.model = ShaderModel::sm_6_0});
  EXPECT_EQ(written.diagnostics, "");
  EXPECT_NE(
      written.text.find("WaveActiveAnyTrue(input.n) && WaveActiveAllTrue(input.n) && WaveActiveAllEqual(input.n)"),
      std::string::npos)
      << written.text;
}

TEST(HlslErrors, NameWhatDirect3dLacks) {
  const Written written = write_text(
      "stage fragment\ninput $0 gl_PointCoord : f32x2 built_in point_coord\noutput $1 c : f32 assigned 0\nfunc F0 "
      "main() {\n"
      "%0:f32 = load $0, 0u\nstore $1, %0\nret\n}");
  EXPECT_NE(written.diagnostics.find("Direct3D has no 'point_coord' [unsupported-hlsl-built-in]"), std::string::npos)
      << written.diagnostics;
}

}  // namespace
}  // namespace umber::back::hlsl
