// SPDX-License-Identifier: Apache-2.0
#include "back/spirv/test_module.h"

namespace umber::back::spirv {
namespace {

constexpr std::string_view kVectors = R"(
variable !3 "b" : boolx3 private
variable !4 "n" : i32x3 private
variable !5 "u" : u32x3 private
variable !6 "f" : f32x3 private
variable !7 "m" : f32mat3x3 private
variable !8 "d" : f64x3 private
variable !9 "w" : f32mat3x2 private
)";

/// A compute shader where %0 ... %5 are a boolx3, i32x3, u32x3, f32x3, f32mat3x3, f64x3 and %6 an f32mat3x2 (3
/// columns).
std::string with_vectors(std::string_view body) {
  return compute(
             "%0:boolx3 = load !3\n%1:i32x3 = load !4\n%2:u32x3 = load !5\n%3:f32x3 = load !6\n"
             "%4:f32mat3x3 = load !7\n%5:f64x3 = load !8\n%6:f32mat3x2 = load !9\n" +
                 std::string(body) + "\nret",
             "") +
         std::string(kVectors);
}

/// The module with one line for each of `ops`: `%n:type = op operands`.
std::string with_each(std::initializer_list<std::string_view> ops, std::string_view type, std::string_view operands) {
  std::string body;
  uint32_t number = 10;
  for (std::string_view op : ops)
    body += "%" + std::to_string(number++) + ":" + std::string(type) + " = " + std::string(op) + " " +
            std::string(operands) + "\n";
  return with_vectors(body);
}

TEST(SpirvArithmetic, floats) {
  valid(with_each({"add", "sub", "mul", "div", "mod", "min", "max", "pow", "atan2", "step", "cross", "reflect"},
                  "f32x3", "%3, %3"));
  valid(with_each(
      {"neg",  "normalize",    "radians", "degrees", "sin",   "cos",   "tan",   "asin",       "acos", "atan",
       "sinh", "cosh",         "tanh",    "asinh",   "acosh", "atanh", "exp",   "log",        "exp2", "log2",
       "sqrt", "inverse_sqrt", "abs",     "sign",    "floor", "trunc", "round", "round_even", "ceil", "fract"},
      "f32x3", "%3"));
  valid(with_each({"clamp", "mix", "smoothstep", "fma", "face_forward"}, "f32x3", "%3, %3, %3"));
  valid(with_each({"lt", "le", "gt", "ge", "eq", "ne"}, "boolx3", "%3, %3"));
  valid(with_each({"is_nan", "is_inf"}, "boolx3", "%3"));
  valid(with_each({"length"}, "f32", "%3"));
  valid(with_each({"dot", "distance"}, "f32", "%3, %3"));
  valid(with_each({"refract"}, "f32x3", "%3, %3, 0.5f"));
  valid(with_each({"ldexp"}, "f32x3", "%3, %1"));
  valid(with_each({"dot", "mul"}, "f32", "0.5f, 2f"));
}

TEST(SpirvArithmetic, doubles) {
  valid(with_each({"add", "div", "mod", "min", "step", "reflect"}, "f64x3", "%5, %5"));
  valid(with_each({"neg", "sqrt", "inverse_sqrt", "abs", "sign", "floor", "fract", "normalize"}, "f64x3", "%5"));
}

TEST(SpirvArithmetic, integers_by_signedness) {
  const Written s = valid(with_each({"add", "sub", "mul", "div", "rem", "and", "or", "xor", "shl", "shr", "min", "max"},
                                    "i32x3", "%1, %1"));
  EXPECT_EQ(s.count("OpSRem") + s.count("OpSDiv") + s.count("OpShiftRightArithmetic") + s.count("SMin"), 4u);
  const Written u = valid(with_each({"add", "sub", "mul", "div", "rem", "and", "or", "xor", "shl", "shr", "min", "max"},
                                    "u32x3", "%2, %2"));
  EXPECT_EQ(u.count("OpUMod") + u.count("OpUDiv") + u.count("OpShiftRightLogical") + u.count("UMin"), 4u);
  valid(
      with_each({"neg", "not", "abs", "sign", "bitfield_reverse", "bit_count", "find_lsb", "find_msb"}, "i32x3", "%1"));
  valid(with_each({"bit_count", "find_lsb", "find_msb"}, "i32x3", "%2"));
  valid(with_each({"bitfield_extract"}, "i32x3", "%1, 3i, 4i"));
  valid(with_each({"bitfield_insert"}, "u32x3", "%2, %2, 3i, 4i"));
  valid(with_each({"clamp"}, "u32x3", "%2, %2, %2"));
  valid(with_each({"lt", "eq"}, "boolx3", "%1, %1"));
  valid(with_each({"ge", "ne"}, "boolx3", "%2, %2"));
}

TEST(SpirvArithmetic, bools) {
  valid(with_each({"and", "or", "xor", "eq", "ne"}, "boolx3", "%0, %0"));
  valid(with_each({"not"}, "boolx3", "%0"));
  valid(with_each({"any", "all"}, "bool", "%0"));
  valid(with_each({"any", "all", "vote_any", "vote_all", "vote_equal"}, "bool", "true"));
}

TEST(SpirvArithmetic, matrices) {
  EXPECT_EQ(valid(with_each({"add", "sub", "mul", "div"}, "f32mat3x2", "%6, %6")).count("OpFSub"), 3u);
  valid(with_each({"neg"}, "f32mat3x2", "%6"));
  valid(with_each({"mat_mul"}, "f32mat3x2", "%6, %4"));
  valid(with_each({"mat_mul"}, "f32x2", "%6, %3"));
  valid(with_each({"mat_mul"}, "f32x3", "%3, %4"));
  valid(with_each({"mat_scale"}, "f32mat3x2", "%6, 2f"));
  valid(with_each({"transpose"}, "f32mat2x3", "%6"));
  valid(with_each({"inverse"}, "f32mat3x3", "%4"));
  valid(with_each({"determinant"}, "f32", "%4"));
  valid(with_each({"outer_product"}, "f32mat3x3", "%3, %3"));
}

TEST(SpirvArithmetic, several_results) {
  valid(with_vectors(R"(
  %10:f32x3, %11:f32x3 = modf %3
  %12:f32x3, %13:i32x3 = frexp %3
  %14:u32x3, %15:u32x3 = add_carry %2, %2
  %16:u32x3, %17:u32x3 = sub_borrow %2, %2
  %18:i32x3, %19:i32x3 = mul_extended %1, %1
  %20:u32, %21:u32 = mul_extended 5u, 6u)"));
}

TEST(SpirvArithmetic, packing) {
  valid(with_each({"pack_snorm_2x16", "pack_unorm_2x16", "pack_half_2x16"}, "u32", "f32x2(1f, 2f)"));
  valid(with_each({"pack_snorm_4x8", "pack_unorm_4x8"}, "u32", "f32x4(1f, 2f, 3f, 4f)"));
  valid(with_each({"unpack_snorm_2x16", "unpack_unorm_2x16", "unpack_half_2x16"}, "f32x2", "7u"));
  valid(with_each({"unpack_snorm_4x8", "unpack_unorm_4x8"}, "f32x4", "7u"));
}

TEST(SpirvArithmetic, conversions_between_all_kinds) {
  constexpr std::string_view kKinds[] = {"bool", "i8",  "u8",  "i16", "u16", "i32",
                                         "u32",  "i64", "u64", "f16", "f32", "f64"};
  std::string body = "%0:boolx3 = load !3\n";
  uint32_t number = 1;
  for (std::string_view from : kKinds) {
    const uint32_t source = number++;
    body += "%" + std::to_string(source) + ":" + std::string(from) + "x3 = convert %0\n";
    for (std::string_view to : kKinds)
      body += "%" + std::to_string(number++) + ":" + std::string(to) + "x3 = convert %" + std::to_string(source) + "\n";
  }
  valid(compute(body + "%900:f64mat3x3 = convert zero f32mat3x3\nret") + std::string(kVectors));
}

TEST(SpirvArithmetic, bits) {
  valid(with_each({"bitcast"}, "f32x3", "%1"));
  valid(with_each({"bitcast"}, "i32x3", "%2"));
  valid(with_each({"bitcast"}, "f64", "u32x2(1u, 2u)"));
}

TEST(SpirvArithmetic, precise_and_mediump_are_decorations) {
  const Written w = valid(with_vectors("%10:f32x3 = mul.precise %3, %3\n%11:f32x3 = add.mediump %10, %3"));
  EXPECT_EQ(w.count("NoContraction"), 1u);
  EXPECT_EQ(w.count("RelaxedPrecision"), 1u);
}

TEST(SpirvArithmetic, what_spirv_lacks_is_a_diagnostic) {
  const Written w = write_text(with_each({"sin"}, "f64x3", "%5"));
  EXPECT_NE(w.diagnostics.find("no 'sin' of 64-bit values [unsupported-spirv-width]"), std::string::npos)
      << w.diagnostics;
  EXPECT_EQ(w.assembly, "");
}

}  // namespace
}  // namespace umber::back::spirv
