// SPDX-License-Identifier: Apache-2.0
#include "back/spirv/test_module.h"

namespace umber::back::spirv {
namespace {

constexpr std::string_view kTypes = R"(
struct S0 "pair" { "a" : f32x2, "b" : [i32;3] }
struct S1 "outer" { "p" : S0, "m" : f32mat2x2, "on" : bool }
variable !3 "s" : S1 private
variable !4 "list" : [f32mat2x2;5] private
variable !5 "big" : [i32;5000] private
)";

std::string with_types(std::string_view body) {
  const std::string module =
      compute("%0:S1 = load !3\n%1:[f32mat2x2;5] = load !4\n%2:f32x4 = load !2\n%3:i32 = load !0\n" +
              std::string(body) + "\nret");
  const size_t variables = module.find("\nvariable");
  return module.substr(0, variables) + std::string(kTypes.substr(0, kTypes.find("variable"))) +
         module.substr(variables) + std::string(kTypes.substr(kTypes.find("variable")));
}

TEST(SpirvComposite, parts_are_taken_and_put) {
  valid(with_types(R"(
  %10:S0 = extract 0, %0
  %11:f32x2 = extract 0, %10
  %12:S0 = insert 0, %10, f32x2(1f, 2f)
  %13:S1 = insert 0, %0, %12
  %14:f32x4 = construct %11, 1f, 2f
  %15:f32mat2x2 = construct %11, %11
  %16:S1 = construct %12, %15, true
  store !3, %16)"));
}

TEST(SpirvComposite, swizzles) {
  valid(with_types(R"(
  %10:f32x3 = swizzle 57, %2
  %11:f32 = swizzle 2, %2
  %12:f32x3 = swizzle 0, %11
  %13:f32 = swizzle 0, %11
  %14:f32x2 = swizzle 14, %10)"));
}

TEST(SpirvComposite, dynamic_indices_go_through_one_variable_for_each_type) {
  const Written w = valid(with_types(R"(
  %10:f32 = extract_dynamic %2, %3
  %11:f32x4 = insert_dynamic %2, %3, %10
  %12:f32mat2x2 = extract_dynamic %1, %3
  %13:f32x2 = extract_dynamic %12, %3
  %14:[f32mat2x2;5] = insert_dynamic %1, %3, %12
  %15:f32mat2x2 = extract_dynamic %14, 2i
  store !4, %14)"));
  EXPECT_EQ(w.count("Function\n"), 2u);
}

TEST(SpirvComposite, select_of_anything) {
  const Written w = valid(with_types(R"(
  %10:bool = lt %3, 1i
  %11:i32 = select %10, %3, 2i
  %12:f32x4 = select %10, %2, zero f32x4
  %13:boolx4 = lt %2, %12
  %14:f32x4 = select %13, %2, %12
  %15:S1 = select %10, %0, zero S1
  %16:S1 = select %10, %15, %0
  store !3, %16)"));
  EXPECT_EQ(w.count("OpSelect "), 3u);
  EXPECT_EQ(w.count("OpPhi"), 2u);
}

TEST(SpirvComposite, deep_equality) {
  valid(with_types(R"(
  %10:bool = equal %0, zero S1
  %11:bool = equal %1, undef [f32mat2x2;5]
  %12:bool = equal %2, %2
  %13:bool = equal %3, 1i
  %14:bool = equal %10, %11)"));
  const Written w = write_text(with_types("%10:[i32;5000] = load !5\n%11:bool = equal %10, %10"));
  EXPECT_NE(w.diagnostics.find("[too-many-parts]"), std::string::npos) << w.diagnostics;
}

TEST(SpirvComposite, constants_of_every_width) {
  const Written w = valid(with_types(R"(
  %10:i16 = convert -5i8
  %11:i32 = convert -5i16
  %12:f64 = mul 0.5lf, -2lf
  %13:i64 = add -1i64, 2i64
  %14:f16 = add 1h, 2h
  store !0, %11)"));
  EXPECT_NE(w.assembly.find("OpConstant %short -5"), std::string::npos);
}

}  // namespace
}  // namespace umber::back::spirv
