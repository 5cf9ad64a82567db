// SPDX-License-Identifier: Apache-2.0
#include "front/glsl/check/check.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "front/glsl/builtins/lookup.h"
#include "front/glsl/front.h"

namespace umber::glsl {
namespace {

TEST(Check, WalksLongSumsWithoutRecursion) {
  std::string sum = "u";
  for (int n = 0; n < 100000; ++n) sum += "+u";
  const std::string text = "#version 110\nuniform float u; void main() { gl_FragColor = vec4(" + sum + "); }";
  Sources sources;
  Diagnostics diagnostics;
  const ShaderText object = {.text = text, .name = "shader"};
  EXPECT_TRUE(compile({&object, 1}, ir::Stage::fragment, {}, sources, diagnostics));
}

/// Whether all objects of one fragment shader, in GLSL 4.50, are taken.
bool is_taken(std::initializer_list<std::string_view> texts) {
  std::vector<std::string> whole;
  std::vector<ShaderText> objects;
  for (const std::string_view text : texts) whole.push_back("#version 450\n" + std::string(text));
  for (const std::string& text : whole) objects.push_back({.text = text, .name = "shader"});
  Sources sources;
  Diagnostics diagnostics;
  return static_cast<bool>(compile(objects, ir::Stage::fragment, {}, sources, diagnostics));
}

TEST(Check, RemembersWhichBuiltInACallMeansUntilTheShaderHasAFunctionOfThatName) {
  constexpr std::string_view kBegin = "in vec4 a; out vec4 b; void f() { b = max(a, a) + max(a, a.x) + max(a, a); }\n";
  const std::string begin(kBegin);
  EXPECT_TRUE(is_taken({begin + "void main() { f(); float c = max(a.x, a.y); vec2 d = max(a.xy, a.zw); }"}));
  EXPECT_TRUE(is_taken({begin + "bool max(vec4 x, vec4 y) { return x == y; } void main() { bool c = max(a, a); }"}));
  EXPECT_FALSE(is_taken({begin + "bool max(vec4 x, vec4 y) { return x == y; } void main() { vec4 c = max(a, a); }"}));
  EXPECT_FALSE(is_taken({begin + "void main() { float max = 1; vec4 c = max(a, a); }"}));
  EXPECT_FALSE(is_taken({begin + "void main() { vec4 c = max(a, a.xy); }"}));
  EXPECT_FALSE(is_taken({begin + "void main() { ivec2 c = max(a.xy, a.xy); }"}));
}

TEST(Check, RemembersCallsOfOneObjectApartFromThoseOfAnother) {
  constexpr std::string_view kMain = "in vec4 a; void g(vec4 b); void main() { g(min(a, a)); }";
  EXPECT_TRUE(is_taken({kMain, "void g(vec4 b) { vec4 c = min(b, b); }"}));
  EXPECT_FALSE(is_taken({kMain, "bool min(vec4 x, vec4 y); void g(vec4 b) { vec4 c = min(b, b); }"}));
}

TEST(Builtins, FamiliesTakeTheirShapeFromTheArguments) {
  ir::TypeTable types;
  const ir::TypeId vec3 = ir::types::kVec3, f = ir::types::kF32;
  const std::array<ir::TypeId, 3> args = {vec3, f, f};
  uint32_t fitting = 0;
  for (uint32_t row = first_builtin("clamp"); row != kNoBuiltin; row = next_builtin(row))
    if (const auto instance = instantiate(builtin_row(row), types, args);
        instance && instance->result == vec3)
      ++fitting;
  EXPECT_EQ(fitting, 1u);  // genF clamp(genF, float, float)
}

TEST(Builtins, ImageRowsKnowTheCoordinateOfTheImage) {
  ir::TypeTable types;
  const ir::TypeId cube_array = types.image({.dim = ir::ImageDim::cube, .arrayed = true});
  const std::array<ir::TypeId, 1> args = {cube_array};
  const auto size = instantiate(builtin_row(first_builtin("imageSize")), types, args);
  ASSERT_TRUE(size);
  EXPECT_EQ(size->result, ir::types::vector(ir::TypeKind::i32, 3));
}

TEST(Builtins, UnknownNamesHaveNoRows) { EXPECT_EQ(first_builtin("frobnicate"), kNoBuiltin); }

}  // namespace
}  // namespace umber::glsl
