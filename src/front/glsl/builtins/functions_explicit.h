// SPDX-License-Identifier: Apache-2.0
// GL_EXT_shader_explicit_arithmetic_types, sections 8.3 and 8.4: what it has besides the functions of other widths
// (explicit_rows.h), which is all bits of one type as another.
#pragma once
#include "front/glsl/builtins/rows.h"

namespace umber::glsl::rows {

inline constexpr Availability kInt8 = only_with(kInt8Arithmetic);
inline constexpr Availability kInt16 = only_with(kInt16Arithmetic);
inline constexpr Availability kFloat16 = only_with(kFloat16Arithmetic);
inline constexpr Availability kFloat16Bits = kFloat16.with(EXT_shader_explicit_arithmetic_types_int16);
inline constexpr Availability kInt16Bits =
    kInt16.with(EXT_shader_explicit_arithmetic_types_int8, EXT_shader_explicit_arithmetic_types_int64);

inline constexpr Row kExplicit[] = {
    {proto("genI16 float16BitsToInt16(genF16 value)"), kFloat16Bits, Lowering::bit_encode, Op::bitcast},
    {proto("genU16 float16BitsToUint16(genF16 value)"), kFloat16Bits, Lowering::bit_encode, Op::bitcast},
    {proto("genF16 int16BitsToFloat16(genI16 value)"), kFloat16Bits, Lowering::bit_encode, Op::bitcast},
    {proto("genF16 uint16BitsToFloat16(genU16 value)"), kFloat16Bits, Lowering::bit_encode, Op::bitcast},
    {proto("genI16 halfBitsToInt16(genF16 value)"), kFloat16Bits, Lowering::bit_encode, Op::bitcast},
    {proto("genU16 halfBitsToUint16(genF16 value)"), kFloat16Bits, Lowering::bit_encode, Op::bitcast},
    {proto("genF16 int16BitsToHalf(genI16 value)"), kFloat16Bits, Lowering::bit_encode, Op::bitcast},
    {proto("genF16 uint16BitsToHalf(genU16 value)"), kFloat16Bits, Lowering::bit_encode, Op::bitcast},
    {proto("uint packFloat2x16(f16vec2 v)"), kFloat16, Lowering::bit_encode, Op::bitcast},
    {proto("f16vec2 unpackFloat2x16(uint v)"), kFloat16, Lowering::bit_encode, Op::bitcast},
    {proto("int packInt2x16(i16vec2 v)"), kInt16, Lowering::bit_encode, Op::bitcast},
    {proto("i16vec2 unpackInt2x16(int v)"), kInt16, Lowering::bit_encode, Op::bitcast},
    {proto("uint packUint2x16(u16vec2 v)"), kInt16, Lowering::bit_encode, Op::bitcast},
    {proto("u16vec2 unpackUint2x16(uint v)"), kInt16, Lowering::bit_encode, Op::bitcast},
    {proto("int64_t packInt4x16(i16vec4 v)"), kInt16, Lowering::bit_encode, Op::bitcast},
    {proto("i16vec4 unpackInt4x16(int64_t v)"), kInt16, Lowering::bit_encode, Op::bitcast},
    {proto("uint64_t packUint4x16(u16vec4 v)"), kInt16, Lowering::bit_encode, Op::bitcast},
    {proto("u16vec4 unpackUint4x16(uint64_t v)"), kInt16, Lowering::bit_encode, Op::bitcast},
    {proto("int16_t pack16(i8vec2 v)"), kInt16Bits, Lowering::bit_encode, Op::bitcast},
    {proto("uint16_t pack16(u8vec2 v)"), kInt16Bits, Lowering::bit_encode, Op::bitcast},
    {proto("int pack32(i8vec4 v)"), kInt8, Lowering::bit_encode, Op::bitcast},
    {proto("uint pack32(u8vec4 v)"), kInt8, Lowering::bit_encode, Op::bitcast},
    {proto("int pack32(i16vec2 v)"), kInt16, Lowering::bit_encode, Op::bitcast},
    {proto("uint pack32(u16vec2 v)"), kInt16, Lowering::bit_encode, Op::bitcast},
    {proto("int64_t pack64(i16vec4 v)"), kInt16Bits, Lowering::bit_encode, Op::bitcast},
    {proto("uint64_t pack64(u16vec4 v)"), kInt16Bits, Lowering::bit_encode, Op::bitcast},
    {proto("int64_t pack64(ivec2 v)"), kInt64, Lowering::bit_encode, Op::bitcast},
    {proto("uint64_t pack64(uvec2 v)"), kInt64, Lowering::bit_encode, Op::bitcast},
    {proto("i8vec2 unpack8(int16_t v)"), kInt16Bits, Lowering::bit_encode, Op::bitcast},
    {proto("u8vec2 unpack8(uint16_t v)"), kInt16Bits, Lowering::bit_encode, Op::bitcast},
    {proto("i8vec4 unpack8(int v)"), kInt8, Lowering::bit_encode, Op::bitcast},
    {proto("u8vec4 unpack8(uint v)"), kInt8, Lowering::bit_encode, Op::bitcast},
    {proto("i16vec2 unpack16(int v)"), kInt16, Lowering::bit_encode, Op::bitcast},
    {proto("u16vec2 unpack16(uint v)"), kInt16, Lowering::bit_encode, Op::bitcast},
    {proto("i16vec4 unpack16(int64_t v)"), kInt16Bits, Lowering::bit_encode, Op::bitcast},
    {proto("u16vec4 unpack16(uint64_t v)"), kInt16Bits, Lowering::bit_encode, Op::bitcast},
    {proto("ivec2 unpack32(int64_t v)"), kInt64, Lowering::bit_encode, Op::bitcast},
    {proto("uvec2 unpack32(uint64_t v)"), kInt64, Lowering::bit_encode, Op::bitcast},
};

}  // namespace umber::glsl::rows
