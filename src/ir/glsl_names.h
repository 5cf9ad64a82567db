// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>
#include <string_view>

#include "ir/module.h"
#include "ir/op.h"
#include "ir/type.h"

/// What people call things of the IR: messages have the words of GLSL, which most shaders are written in, and not those of
/// the IR's own text form. Built-in variables have theirs in BuiltInInfo::glsl.
namespace umber::ir {

struct ScalarName {
  TypeKind kind{};
  std::string_view scalar, prefix;  ///< of vectors and images: `ivec2`, `iimage2D`
};
// clang-format off
inline constexpr ScalarName kScalarNames[] = {
    {TypeKind::bool_, "bool", "b"},    {TypeKind::i32, "int", "i"},        {TypeKind::u32, "uint", "u"},
    {TypeKind::i64, "int64_t", "i64"}, {TypeKind::u64, "uint64_t", "u64"}, {TypeKind::f32, "float", ""},
    {TypeKind::f64, "double", "d"},    {TypeKind::i8, "int8_t", "i8"},     {TypeKind::u8, "uint8_t", "u8"},
    {TypeKind::i16, "int16_t", "i16"}, {TypeKind::u16, "uint16_t", "u16"}, {TypeKind::f16, "float16_t", "f16"},
    {TypeKind::bf16, "bfloat16_t", "bf16"}, {TypeKind::f8e4m3, "floate4m3_t", "fe4m3"},
    {TypeKind::f8e5m2, "floate5m2_t", "fe5m2"}, {TypeKind::f4e2m1, "floate2m1_t", "fe2m1"},
};
// clang-format on

/// `int16_t`, `rayQueryEXT`; of types that are made of others what they are, `matrix`.
std::string_view glsl_name(TypeKind kind);

/// The function or operator that becomes such an instruction, `subgroupInclusiveAdd`; of what GLSL has no name for that of the
/// instruction. `imm` is the instruction's, if it has one.
std::string glsl_name(Op op, uint32_t imm);
inline std::string glsl_name(const Inst& inst) {
  return glsl_name(inst.op, info(inst.op).attr == Attr::imm ? inst.imm() : 0);
}

}  // namespace umber::ir
