// SPDX-License-Identifier: Apache-2.0
#include "front/glsl/check/check.h"

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
