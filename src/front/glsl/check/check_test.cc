// SPDX-License-Identifier: Apache-2.0
#include "front/glsl/check/check.h"

#include <gtest/gtest.h>

#include "front/glsl/builtins/lookup.h"
#include "front/glsl/parse/parse.h"
#include "front/glsl/preprocess/preprocessor.h"

namespace umber::glsl {
namespace {

using ir::Stage;

/// Shader objects of one stage, checked; what was wrong with them, one message a line.
struct Checked {
  Sources sources;
  Diagnostics diagnostics;
  ir::Module module;
  Tree tree;
  Symbols symbols;
  std::string errors;

  Checked(Stage stage, std::initializer_list<std::string> objects) {
    module.stage = stage;
    std::vector<Language> languages;
    for (const std::string& text : objects) {
      Preprocessor tokens(sources, module.names, diagnostics, sources.add("shader", text));
      parse_unit(tree, tokens, module, diagnostics);
      languages.push_back(tokens.language());
    }
    if (!diagnostics.has_errors()) check(tree, symbols, module, languages, diagnostics);
    for (const Finding& d : diagnostics.all())
      if (d.severity == Severity::error) errors += d.text + "\n";
  }
  const Symbol& global(std::string_view name) {
    for (SymbolId id : symbols.globals)
      if (module.names.text(symbols[id].name) == name) return symbols[id];
    ADD_FAILURE() << "no global " << name;
    return symbols[symbols.globals.at(0)];
  }
};

/// `declarations` before a main with `body`.
std::string errors_of(Stage stage, const std::string& head, const std::string& body) {
  return Checked(stage, {head + "\nvoid main() {\n" + body + "\n}\n"}).errors;
}

struct Case {
  const char* name;
  Stage stage;
  const char* head;  ///< with the #version
  const char* body;
  const char* error;  ///< part of the first message; empty if there is none
};
void PrintTo(const Case& c, std::ostream* out) { *out << c.name; }

std::string case_name(const testing::TestParamInfo<Case>& info) { return info.param.name; }

class Shader : public testing::TestWithParam<Case> {};

TEST_P(Shader, IsAcceptedOrRejectedAsTheSpecificationSays) {
  const Case& c = GetParam();
  const std::string errors = errors_of(c.stage, c.head, c.body);
  if (*c.error)
    EXPECT_NE(errors.find(c.error), std::string::npos) << "expected: " << c.error << "\ngot: " << errors;
  else
    EXPECT_EQ(errors, "");
}

constexpr Stage kVs = Stage::vertex, kFs = Stage::fragment, kCs = Stage::compute;
constexpr const char* k110 = "#version 110";
constexpr const char* k120 = "#version 120";
constexpr const char* k130 = "#version 130";
constexpr const char* k330 = "#version 330 core\nout vec4 color;";
constexpr const char* k430 = "#version 430 core";
constexpr const char* kEs1 = "#version 100\nprecision mediump float;";

constexpr Case kAccepted[] = {
    {"fixed_function", kVs, k110,
     "gl_Position = ftransform(); gl_FrontColor = gl_Color; gl_TexCoord[1] = gl_MultiTexCoord0;", ""},
    {"fixed_state", kFs, k120, "gl_FragColor = gl_LightSource[0].ambient * gl_Fog.density + gl_TexCoord[0];", ""},
    {"int_becomes_float", kFs, k120, "float f = 1; vec3 v = vec3(1) * 2; gl_FragColor = vec4(v, f);", ""},
    {"matrix_algebra", kVs, k120,
     "mat2x3 m = mat2x3(1.0); vec3 v = m * vec2(1.0); vec2 w = v * m; mat3 q = m * mat3x2(1.0);", ""},
    {"struct_and_array", kFs, k130, "struct S { float f[2]; int i; }; S s = S(float[](1.0, 2.0), 3); s.f[1] += 1.0;",
     ""},
    {"overloads", kFs, "#version 400\nfloat f(float x) { return x; }\nfloat f(double x) { return 1.0; }",
     "f(1); f(1.0lf);", ""},
    {"user_function_hides_builtin", kFs, "#version 130\nfloat sin(float x) { return x; }", "float f = sin(1.0);", ""},
    {"switch", kFs, k130, "int i = 1; switch (i) { case 0: i = 2; break; default: case 1: discard; }", ""},
    {"unsized_array_by_use", kFs, k120, "float a[]; a[3] = 1.0; a[1] = 2.0;", ""},
    {"array_of_arrays", kFs, k430, "float a[2][3]; a[1][2] = 1.0; int n = a.length() + a[0].length();", ""},
    {"initializer_list", kFs, k430, "vec2 v[2] = { vec2(1), { 2.0, 3.0 } }; mat2 m = { { 1, 2 }, { 3, 4 } };", ""},
    {"old_integer_textures", kFs,
     "#version 110\n#extension GL_EXT_gpu_shader4 : require\nuniform usampler2D u; uniform sampler2D f;",
     "uvec4 v = texture2D(u, vec2(0)); vec4 w = texture2D(f, vec2(0)) + texture2DGrad(f, vec2(0), vec2(0), vec2(0));",
     ""},
    {"descriptor_sets", kFs,
     "#version 450\nlayout(set = 1, binding = 2) uniform B { vec4 a; }; layout(set = 2, binding = 0) uniform sampler2D "
     "s;",
     "vec4 v = a + texture(s, vec2(0));", ""},
    {"storage_block", kCs,
     "#version 430\nlayout(local_size_x = 8) in;\nlayout(std430, binding = 1) buffer B { uint n; float data[]; };",
     "data[gl_GlobalInvocationID.x] = float(data.length()); atomicAdd(n, 1u); barrier();", ""},
    {"scalar_blocks", kCs,
     "#version 430\n#extension GL_EXT_scalar_block_layout : require\nlayout(local_size_x = 8) in;\n"
     "layout(scalar) uniform;\nuniform A { vec3 a; float b; };\nlayout(scalar, row_major) buffer C { mat3 c; };\n"
     "layout(std430) uniform D { float d[2]; };",
     "c[0] = a * b + d[1];", ""},
    {"write_only_out", kFs, "#version 430\nwriteonly buffer B { float f; } b;\nvoid g(out float x) { x = 1.0; }",
     "g(b.f); b.f = 2.0;", ""},
    {"images", kCs, "#version 430\nlayout(local_size_x = 1) in;\nlayout(r32ui) uniform uimage2D i;",
     "imageAtomicAdd(i, ivec2(0), 1u); imageStore(i, ivec2(0), imageLoad(i, ivec2(1)));", ""},
    {"es1_texture", kFs, "#version 100\nprecision mediump float; uniform sampler2D t; varying vec2 uv;",
     "gl_FragColor = texture2D(t, uv, 1.0) * texture2DProj(t, vec3(uv, 1));", ""},
    {"es3_texture", kFs, "#version 300 es\nprecision mediump float; uniform sampler2D t; in vec2 uv; out vec4 color;",
     "color = textureLod(t, uv, 0.0) + texelFetch(t, ivec2(uv), 0) + texture(t, uv);", ""},
    {"gather", kFs, "#version 400\nuniform sampler2DShadow s; uniform usampler2D u;",
     "vec4 v = textureGather(s, vec2(0), 0.5); uvec4 w = textureGather(u, vec2(0), 2);", ""},
    {"scalar_swizzle", kFs, k430, "float f = 1.0; vec3 v = f.xxx;", ""},
    {"bit_operators", kFs, k130, "uint u = 1u << 3; u |= 5u & ~2u; ivec2 v = ivec2(7) % 2 >> 1;", ""},
};
INSTANTIATE_TEST_SUITE_P(Accepted, Shader, testing::ValuesIn(kAccepted), case_name);

constexpr Case kRejected[] = {
    {"undeclared", kFs, k110, "x = 1.0;", "'x' is not declared"},
    {"no_conversion_in_110", kFs, k110, "float f = 1;", "int does not initialise float"},
    {"no_conversion_in_es", kFs, kEs1, "float f = 1.0 * 2;", "'*' cannot be applied to float and int"},
    {"no_narrowing", kFs, k330, "int i = 1.5;", "float does not initialise int"},
    {"read_only_uniform", kFs, "#version 110\nuniform float u;", "u = 1.0;",
     "'u' is a uniform and cannot be assigned to"},
    {"repeated_swizzle", kFs, k110, "vec4 v; v.xx = vec2(1.0);", "repeats a component"},
    {"swizzle_range", kFs, k110, "vec2 v; float f = v.z;", "vec2 has no component for 'z'"},
    {"mixed_swizzle", kFs, k110, "vec4 v; vec2 w = v.xg;", "no selection of components"},
    {"constructor_too_few", kFs, k110, "vec4 v = vec4(vec2(1.0), 1.0);", "too few components"},
    {"constructor_too_many", kFs, k110, "vec2 v = vec2(vec2(1.0), 1.0);", "has no use for this argument"},
    {"index_range", kFs, k110, "float a[2]; a[2] = 1.0;", "index 2 is out of range for 2 elements"},
    {"array_size", kFs, "#version 110\nuniform int n;", "float a[n];", "must be a constant expression"},
    {"recursion", kFs, "#version 110\nvoid f();\nvoid g() { f(); }\nvoid f() { g(); }", "f();", "calls itself"},
    {"undefined", kFs, "#version 110\nvoid f();", "f();", "'f' is called but never defined"},
    {"condition", kFs, k110, "if (1) discard;", "the condition must be a bool"},
    {"break_outside", kFs, k110, "break;", "'break' is only for loops"},
    {"discard_in_vertex", kVs, k110, "discard;", "only a fragment shader can discard"},
    {"return_type", kFs, "#version 330\nint f() { return 1.0; }", "", "the function returns int, not float"},
    {"duplicate_label", kFs, k130, "switch (1) { case 1: case 1: break; }", "two labels with the value 1"},
    {"same_scope", kFs, k110, "float f; int f;", "'f' is already declared in this scope"},
    {"loop_scope", kFs, k110, "for (int i = 0; i < 1; ++i) { int i; }", "'i' is already declared"},
    {"builtin_stage", kVs, k110, "float f = dFdx(1.0);", "'dFdx' does not exist in this version or stage"},
    {"builtin_version", kVs, k110, "float f = sinh(1.0);", "'sinh' does not exist in this version or stage"},
    {"builtin_variable_version", kVs, "#version 330 core", "gl_Position = gl_Vertex;", "'gl_Vertex' is not declared"},
    {"ambiguous", kFs, "#version 330\nvoid f(float a, int b) {}\nvoid f(int a, float b) {}", "f(1, 1);",
     "equally well"},
    {"es_precision", kFs, "#version 100\nuniform float f;", "", "float has no default precision in this stage"},
    {"es3_builtin_redefinition", kFs, "#version 300 es\nprecision mediump float; float sin(float x) { return x; }", "",
     "'sin' is a built-in function"},
    {"flat_integer", kFs, "#version 330\nin ivec2 i;", "", "an integer that a fragment reads must be flat"},
    {"bool_input", kFs, "#version 330\nin bool b;", "", "bool cannot be an input"},
    {"counter_overlap", kFs,
     "#version 420\nlayout(binding = 0, offset = 4) uniform atomic_uint a;\n"
     "layout(binding = 0, offset = 4) uniform atomic_uint b;",
     "", "overlaps another counter"},
    {"counter_alignment", kFs, "#version 420\nlayout(binding = 0, offset = 2) uniform atomic_uint a;", "",
     "counter offset 2 is not a multiple of 4"},
    {"location_overlap", kVs, "#version 430\nlayout(location = 0) out vec4 a;\nlayout(location = 0) out vec4 b;", "",
     "location 0 is taken by another variable"},
    {"invariant_late", kVs, k120, "gl_Position = vec4(0); } invariant gl_Position; void f() {", "before its first use"},
    {"precise_elsewhere", kVs, "#version 400\nfloat x;", "precise x;", "another scope"},
    {"interpolant_swizzle", kFs, "#version 400\nin vec4 v;", "vec2 w = interpolateAtCentroid(v.xy);", "fragment input"},
    {"no_local_size", kCs, k430, "", "workgroup size"},
    {"unsized_member", kVs, "#version 430\nbuffer B { vec4 s[]; vec4 t[]; } b;", "vec4 v = b.t[0];", "needs a size"},
    {"atomic_on_local", kCs, "#version 430\nlayout(local_size_x = 1) in;", "uint u; atomicAdd(u, 1u);",
     "members of buffers"},
    {"write_only_argument", kFs, "#version 430\nwriteonly buffer B { float f; };\nvoid g(inout float x) {}", "g(f);",
     "writeonly and cannot be read"},
    {"write_only_in_constructor", kFs, "#version 430\nwriteonly buffer B { float f; };", "vec2 v = vec2(f, 1);",
     "writeonly and cannot be read"},
    {"write_only", kFs, "#version 430\nwriteonly buffer B { float f; };", "float g = f;",
     "writeonly and cannot be read"},
    {"scalar_without_extension", kFs, "#version 450\nlayout(scalar) buffer B { float f; };", "",
     "there is no layout qualifier 'scalar'"},
    {"std430_uniforms", kFs, "#version 450\nlayout(std430) uniform B { float f; };", "",
     "only buffer blocks can be std430"},
    {"std430_uniforms_by_default", kFs, "#version 450\nlayout(std430) uniform;", "",
     "only buffer blocks can be std430"},
    {"scalar_in_es_100", kFs, "#version 100\n#extension GL_EXT_scalar_block_layout : require", "",
     "GL_EXT_scalar_block_layout"},
    {"mixed_outputs", kFs, k110, "gl_FragColor = vec4(0.0); gl_FragData[0] = vec4(0.0);", "only one of gl_FragColor"},
};
INSTANTIATE_TEST_SUITE_P(Rejected, Shader, testing::ValuesIn(kRejected), case_name);

/// The errors of vertex or fragment shader objects, the first of which has main().
std::string errors_between(Stage stage, const std::string& version, const std::string& first,
                           const std::string& second) {
  return Checked(stage, {version + "\n" + first + "\nvoid main() {}\n", version + "\n" + second + "\n"}).errors;
}

TEST(Check, ShaderObjectsOfAStageAgree) {
  const auto expect = [](const char* error, Stage stage, const char* version, const char* a, const char* b) {
    const std::string errors = errors_between(stage, version, a, b);
    EXPECT_NE(errors.find(error), std::string::npos) << "expected: " << error << "\ngot: " << errors;
    if (!*error) {
      EXPECT_EQ(errors, "");
    }
  };
  expect("", kVs, k120, "float x = 1.0; const float c = 1.0;", "float x = 1.0; const float c = 1.0;");
  expect("initial value", kVs, k120, "float x = 1.0;", "float x = 2.0;");
  expect("initial value", kVs, k120, "const float c = 1.0;", "const float c = 2.0;");
  expect("initial value", kVs, k120, "uniform float u; float x = u;", "uniform float u; float x = u;");
  expect("other qualifiers", kVs, k120, "centroid varying float x;", "varying float x;");
  expect("other qualifiers", kVs, k120, "varying float x;", "invariant varying float x;");
  expect("index beyond", kVs, k120, "varying vec4 v[]; void f() { v[3] = vec4(1); }", "varying vec4 v[3];");
  expect("another layout", kVs, "#version 440", "layout(location = 0) out vec3 a;",
         "layout(location = 0, component = 1) out vec3 a;");
  expect("declared differently", kVs, "#version 440", "layout(std140) uniform B { layout(offset = 32) vec4 a; };",
         "layout(std140) uniform B { layout(offset = 64) vec4 a; };");
  expect("not in this one", kFs, "#version 150", "in vec4 gl_FragCoord;", "float f() { return gl_FragCoord.x; }");
  expect("", kFs, "#version 150", "in vec4 gl_FragCoord;", "float f() { return 1.0; }");
  expect("another layout qualifier", kFs, "#version 420", "layout(depth_less) out float gl_FragDepth;",
         "layout(depth_greater) out float gl_FragDepth;");
  expect("not in this one", kVs, "#version 150", "out gl_PerVertex { vec4 gl_Position; };",
         "void f() { gl_PointSize = 1.0; }");
}

TEST(Check, SizesUnsizedArraysByTheLargestIndex) {
  Checked c(kFs, {"#version 120\nvoid main() { gl_FragColor = gl_TexCoord[2] + gl_TexCoord[1]; }"});
  EXPECT_EQ(c.errors, "");
  EXPECT_EQ(c.module.types[c.global("gl_TexCoord").type].extent, 3u);
}

TEST(Check, ObjectsOfOneStageShareGlobalsAndFunctions) {
  Checked c(kFs, {"#version 120\nuniform float u; struct S { float f; }; S f(S s);\n"
                  "void main() { gl_FragColor = vec4(f(S(u)).f); }",
                  "#version 120\nuniform float u; struct S { float f; }; S f(S s) { return S(s.f + u); }"});
  EXPECT_EQ(c.errors, "");
  EXPECT_EQ(c.symbols.call_order.size(), 2u);
  EXPECT_EQ(c.symbols.call_order.back(), c.symbols.main);
}

TEST(Check, ObjectsOfOneStageMustAgree) {
  Checked c(kFs, {"#version 120\nuniform float u; void main() {}", "#version 120\nuniform vec2 u;"});
  EXPECT_NE(c.errors.find("declared differently in another shader"), std::string::npos) << c.errors;
}

TEST(Check, WalksLongSumsWithoutRecursion) {
  std::string sum = "u";
  for (int n = 0; n < 100000; ++n) sum += "+u";
  Checked c(kFs, {"#version 110\nuniform float u; void main() { gl_FragColor = vec4(" + sum + "); }"});
  EXPECT_EQ(c.errors, "");
}

TEST(Builtins, FamiliesTakeTheirShapeFromTheArguments) {
  ir::TypeTable types;
  const ir::TypeId vec3 = ir::types::kVec3, f = ir::types::kF32;
  const std::array<ir::TypeId, 3> args = {vec3, f, f};
  uint32_t fitting = 0;
  for (uint32_t row = first_builtin("clamp"); row != kNoBuiltin; row = next_builtin(row))
    if (const auto instance = instantiate(builtin_row(row).signature, types, args);
        instance && instance->result == vec3)
      ++fitting;
  EXPECT_EQ(fitting, 1u);  // genF clamp(genF, float, float)
}

TEST(Builtins, ImageRowsKnowTheCoordinateOfTheImage) {
  ir::TypeTable types;
  const ir::TypeId cube_array = types.image({.dim = ir::ImageDim::cube, .arrayed = true});
  const std::array<ir::TypeId, 1> args = {cube_array};
  const auto size = instantiate(builtin_row(first_builtin("imageSize")).signature, types, args);
  ASSERT_TRUE(size);
  EXPECT_EQ(size->result, ir::types::vector(ir::TypeKind::i32, 3));
}

TEST(Builtins, UnknownNamesHaveNoRows) { EXPECT_EQ(first_builtin("frobnicate"), kNoBuiltin); }

}  // namespace
}  // namespace umber::glsl
