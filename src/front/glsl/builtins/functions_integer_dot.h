// SPDX-License-Identifier: Apache-2.0
// GL_EXT_integer_dot_product: sums of products of integers. Those of up to 32 bits are added as int or uint, of 64 bits as
// such; the sum is signed if an operand is.
#pragma once
#include "front/glsl/builtins/rows.h"

namespace umber::glsl::rows {

inline constexpr Availability kIntegerDot = only_with(EXT_integer_dot_product);

inline constexpr Row kIntegerDots[] = {
    {proto("uint dotEXT(uvec a, uvec b)"), kIntegerDot, Lowering::op, Op::integer_dot},
    {proto("int dotEXT(ivec a, ivec b)"), kIntegerDot, Lowering::op, Op::integer_dot},
    {proto("int dotEXT(ivec a, uvec b)"), kIntegerDot, Lowering::op, Op::integer_dot},
    {proto("int dotEXT(uvec a, ivec b)"), kIntegerDot, Lowering::op, Op::integer_dot},
    {proto("uint dotEXT(u8vec a, u8vec b)"), kIntegerDot, Lowering::op, Op::integer_dot},
    {proto("int dotEXT(i8vec a, i8vec b)"), kIntegerDot, Lowering::op, Op::integer_dot},
    {proto("int dotEXT(i8vec a, u8vec b)"), kIntegerDot, Lowering::op, Op::integer_dot},
    {proto("int dotEXT(u8vec a, i8vec b)"), kIntegerDot, Lowering::op, Op::integer_dot},
    {proto("uint dotEXT(u16vec a, u16vec b)"), kIntegerDot, Lowering::op, Op::integer_dot},
    {proto("int dotEXT(i16vec a, i16vec b)"), kIntegerDot, Lowering::op, Op::integer_dot},
    {proto("int dotEXT(i16vec a, u16vec b)"), kIntegerDot, Lowering::op, Op::integer_dot},
    {proto("int dotEXT(u16vec a, i16vec b)"), kIntegerDot, Lowering::op, Op::integer_dot},
    {proto("uint64_t dotEXT(u64vec a, u64vec b)"), kIntegerDot, Lowering::op, Op::integer_dot},
    {proto("int64_t dotEXT(i64vec a, i64vec b)"), kIntegerDot, Lowering::op, Op::integer_dot},
    {proto("int64_t dotEXT(i64vec a, u64vec b)"), kIntegerDot, Lowering::op, Op::integer_dot},
    {proto("int64_t dotEXT(u64vec a, i64vec b)"), kIntegerDot, Lowering::op, Op::integer_dot},
    {proto("uint dotPacked4x8EXT(uint a, uint b)"), kIntegerDot, Lowering::op, Op::integer_dot},
    {proto("int dotPacked4x8EXT(int a, int b)"), kIntegerDot, Lowering::op, Op::integer_dot},
    {proto("int dotPacked4x8EXT(int a, uint b)"), kIntegerDot, Lowering::op, Op::integer_dot},
    {proto("int dotPacked4x8EXT(uint a, int b)"), kIntegerDot, Lowering::op, Op::integer_dot},
    {proto("uint dotAccSatEXT(uvec a, uvec b, uint c)"), kIntegerDot, Lowering::op, Op::integer_dot_saturated},
    {proto("int dotAccSatEXT(ivec a, ivec b, int c)"), kIntegerDot, Lowering::op, Op::integer_dot_saturated},
    {proto("int dotAccSatEXT(ivec a, uvec b, int c)"), kIntegerDot, Lowering::op, Op::integer_dot_saturated},
    {proto("int dotAccSatEXT(uvec a, ivec b, int c)"), kIntegerDot, Lowering::op, Op::integer_dot_saturated},
    {proto("uint dotAccSatEXT(u8vec a, u8vec b, uint c)"), kIntegerDot, Lowering::op, Op::integer_dot_saturated},
    {proto("int dotAccSatEXT(i8vec a, i8vec b, int c)"), kIntegerDot, Lowering::op, Op::integer_dot_saturated},
    {proto("int dotAccSatEXT(i8vec a, u8vec b, int c)"), kIntegerDot, Lowering::op, Op::integer_dot_saturated},
    {proto("int dotAccSatEXT(u8vec a, i8vec b, int c)"), kIntegerDot, Lowering::op, Op::integer_dot_saturated},
    {proto("uint dotAccSatEXT(u16vec a, u16vec b, uint c)"), kIntegerDot, Lowering::op, Op::integer_dot_saturated},
    {proto("int dotAccSatEXT(i16vec a, i16vec b, int c)"), kIntegerDot, Lowering::op, Op::integer_dot_saturated},
    {proto("int dotAccSatEXT(i16vec a, u16vec b, int c)"), kIntegerDot, Lowering::op, Op::integer_dot_saturated},
    {proto("int dotAccSatEXT(u16vec a, i16vec b, int c)"), kIntegerDot, Lowering::op, Op::integer_dot_saturated},
    {proto("uint64_t dotAccSatEXT(u64vec a, u64vec b, uint64_t c)"), kIntegerDot, Lowering::op, Op::integer_dot_saturated},
    {proto("int64_t dotAccSatEXT(i64vec a, i64vec b, int64_t c)"), kIntegerDot, Lowering::op, Op::integer_dot_saturated},
    {proto("int64_t dotAccSatEXT(i64vec a, u64vec b, int64_t c)"), kIntegerDot, Lowering::op, Op::integer_dot_saturated},
    {proto("int64_t dotAccSatEXT(u64vec a, i64vec b, int64_t c)"), kIntegerDot, Lowering::op, Op::integer_dot_saturated},
    {proto("uint dotPacked4x8AccSatEXT(uint a, uint b, uint c)"), kIntegerDot, Lowering::op, Op::integer_dot_saturated},
    {proto("int dotPacked4x8AccSatEXT(int a, int b, int c)"), kIntegerDot, Lowering::op, Op::integer_dot_saturated},
    {proto("int dotPacked4x8AccSatEXT(int a, uint b, int c)"), kIntegerDot, Lowering::op, Op::integer_dot_saturated},
    {proto("int dotPacked4x8AccSatEXT(uint a, int b, int c)"), kIntegerDot, Lowering::op, Op::integer_dot_saturated},
};

}  // namespace umber::glsl::rows
