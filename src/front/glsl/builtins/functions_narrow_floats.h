// SPDX-License-Identifier: Apache-2.0
// GL_EXT_bfloat16, GL_EXT_float_e4m3, GL_EXT_float_e5m2, GL_EXT_float_e2m1.
#pragma once
#include "front/glsl/builtins/rows.h"

namespace umber::glsl::rows {

inline constexpr Availability kBfloat16 = only_with(EXT_bfloat16);
inline constexpr Availability kFloatE4M3 = only_with(EXT_float_e4m3), kFloatE5M2 = only_with(EXT_float_e5m2),
                              kFloatE2M1 = only_with(EXT_float_e2m1);

inline constexpr Row kNarrowFloats[] = {
    {proto("bfloat16_t dot(genBF x, genBF y)"), kBfloat16, Lowering::op, Op::dot},
    {proto("genI16 bfloat16BitsToIntEXT(genBF value)"), kBfloat16, Lowering::bit_encode, Op::bitcast},
    {proto("genU16 bfloat16BitsToUintEXT(genBF value)"), kBfloat16, Lowering::bit_encode, Op::bitcast},
    {proto("genBF intBitsToBFloat16EXT(genI16 value)"), kBfloat16, Lowering::bit_encode, Op::bitcast},
    {proto("genBF uintBitsToBFloat16EXT(genU16 value)"), kBfloat16, Lowering::bit_encode, Op::bitcast},
    {proto("genI8 floate4m3BitsToIntEXT(genE4 value)"), kFloatE4M3, Lowering::bit_encode, Op::bitcast},
    {proto("genU8 floate4m3BitsToUintEXT(genE4 value)"), kFloatE4M3, Lowering::bit_encode, Op::bitcast},
    {proto("genE4 intBitsToFloate4m3EXT(genI8 value)"), kFloatE4M3, Lowering::bit_encode, Op::bitcast},
    {proto("genE4 uintBitsToFloate4m3EXT(genU8 value)"), kFloatE4M3, Lowering::bit_encode, Op::bitcast},
    {proto("genI8 floate5m2BitsToIntEXT(genE5 value)"), kFloatE5M2, Lowering::bit_encode, Op::bitcast},
    {proto("genU8 floate5m2BitsToUintEXT(genE5 value)"), kFloatE5M2, Lowering::bit_encode, Op::bitcast},
    {proto("genE5 intBitsToFloate5m2EXT(genI8 value)"), kFloatE5M2, Lowering::bit_encode, Op::bitcast},
    {proto("genE5 uintBitsToFloate5m2EXT(genU8 value)"), kFloatE5M2, Lowering::bit_encode, Op::bitcast},
    {proto("void saturatedConvertEXT(out any to, any from)"), kFloatE4M3.with(EXT_float_e5m2), Lowering::saturate,
     Op::convert_saturated},
    {proto("fe2m1vec2 unpackFloat2xfe2m1EXT(uint8_t value)"), kFloatE2M1, Lowering::bit_encode, Op::bitcast},
    {proto("fe2m1vec4 unpackFloat4xfe2m1EXT(uint16_t value)"), kFloatE2M1, Lowering::bit_encode, Op::bitcast},
    {proto("uint8_t packFloat2xfe2m1EXT(fe2m1vec2 value)"), kFloatE2M1, Lowering::bit_encode, Op::bitcast},
    {proto("uint16_t packFloat4xfe2m1EXT(fe2m1vec4 value)"), kFloatE2M1, Lowering::bit_encode, Op::bitcast},
    {proto("genE2 bitcastExtractfe2m1EXT(genU8 value, uint offset)"), kFloatE2M1, Lowering::device,
     Op::bitcast_extract},
};

}  // namespace umber::glsl::rows
