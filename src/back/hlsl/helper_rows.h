// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "back/text/language.h"

namespace umber::back::hlsl {

/// Functions that GLSL has and HLSL lacks, or has with another meaning.
/// Conditions on vectors are numbers to multiply with, as `?:` is of scalars alone from shader model 6.0 on.
inline constexpr text::HelperRow kHelperRows[] = {
    {"mod", "$T mod($T x, $T y) {\n  return x - y * floor(x / y);\n}\n"},
    // The intrinsic may be clamped below 1, and what of NaN: GLSL 4.60 section 8.3 has it like this.
    {"precise_fract", "$T precise_fract($T x) {\n  precise $T part = x - floor(x);\n  return part;\n}\n"},
    {"asinh", "$T asinh($T x) {\n  return sign(x) * log(abs(x) + sqrt(x * x + 1.0));\n}\n"},
    {"acosh", "$T acosh($T x) {\n  return log(x + sqrt(x * x - 1.0));\n}\n"},
    {"atanh", "$T atanh($T x) {\n  return 0.5 * log((1.0 + x) / (1.0 - x));\n}\n"},
    // Not by isnan: compilers take it that there are none.
    {"is_nan", "$B is_nan($T x) {\n  return (asuint(x) & 0x7fffffffu) > 0x7f800000u;\n}\n"},
    {"is_inf", "$B is_inf($T x) {\n  return (asuint(x) & 0x7fffffffu) == 0x7f800000u;\n}\n"},
    {"face_forward", "$T face_forward($T n, $T i, $T reference) {\n  return dot(reference, i) < 0.0 ? n : -n;\n}\n"},
    {"face_forward_scalar",
     "float face_forward_scalar(float n, float i, float reference) {\n  return reference * i < 0.0 ? n : -n;\n}\n"},
    {"reflect_scalar", "float reflect_scalar(float i, float n) {\n  return i - 2.0 * n * i * n;\n}\n"},
    {"refract_scalar",
     "float refract_scalar(float i, float n, float eta) {\n"
     "  float k = 1.0 - eta * eta * (1.0 - n * i * n * i);\n"
     "  return k < 0.0 ? 0.0 : eta * i - (eta * n * i + sqrt(k)) * n;\n}\n"},
    // The significand lies in [0.5, 1), with x's sign.
    {"frexp_bits",
     "$T frexp_bits($T x, out $I exponent) {\n"
     "  $I is_small = $I((asuint(x) & 0x7f800000u) == 0u), is_any = $I(x != 0.0);\n"
     "  $U bits = asuint(x * (1.0 + $T(is_small) * 16777215.0));\n"
     "  exponent = ($I((bits >> 23u) & 255u) - 126 - 24 * is_small) * is_any;\n"
     "  return asfloat((bits & 0x807fffffu) | 0x3f000000u * $U(is_any));\n}\n"},
    // In three steps, so that none of the factors overflows.
    {"ldexp_int",
     "$T ldexp_int($T x, $I exponent) {\n"
     "  $I part = clamp(exponent / 3, ($I)-126, ($I)126);\n"
     "  $I rest = clamp(exponent - 2 * part, ($I)-126, ($I)127);\n"
     "  $T factor = asfloat($U(part + 127) << 23u);\n"
     "  return x * factor * factor * asfloat($U(rest + 127) << 23u);\n}\n"},
    {"add_carry",
     "$T add_carry($T x, $T y, out $T carry) {\n"
     "  $T sum = x + y;\n  carry = $T(sum < x);\n  return sum;\n}\n"},
    {"sub_borrow",
     "$T sub_borrow($T x, $T y, out $T borrow) {\n"
     "  borrow = $T(x < y);\n  return x - y;\n}\n"},
    {"mul_high_unsigned",
     "$U mul_high_unsigned($U x, $U y) {\n"
     "  $U x0 = x & 0xffffu, x1 = x >> 16u, y0 = y & 0xffffu, y1 = y >> 16u;\n"
     "  $U middle = x1 * y0 + ((x0 * y0) >> 16u);\n"
     "  $U other = x0 * y1 + (middle & 0xffffu);\n"
     "  return x1 * y1 + (middle >> 16u) + (other >> 16u);\n}\n"},
    {"mul_high_signed",
     "$I mul_high_signed($I x, $I y) {\n"
     "  $I high = $I(mul_high_unsigned($U(x), $U(y)));\n"
     "  return high - $I(x < 0) * y - $I(y < 0) * x;\n}\n"},
    {"bitfield_extract_unsigned",
     "$U bitfield_extract_unsigned($U value, int offset, int bits) {\n"
     "  uint mask = bits == 32 ? 0xffffffffu : (1u << uint(bits)) - 1u;\n"
     "  return bits == 0 ? ($U)0u : (value >> uint(offset)) & mask;\n}\n"},
    {"bitfield_extract_signed",
     "$I bitfield_extract_signed($I value, int offset, int bits) {\n"
     "  uint unused = uint(32 - bits);\n"
     "  return bits == 0 ? ($I)0 : (value << (unused - uint(offset))) >> unused;\n}\n"},
    {"bitfield_insert",
     "$T bitfield_insert($T base, $T insert, int offset, int bits) {\n"
     "  uint mask = bits == 32 ? 0xffffffffu : ((1u << uint(bits)) - 1u) << uint(offset);\n"
     "  return bits == 0 ? base : $T(($U(base) & ~mask) | (($U(insert) << uint(offset)) & mask));\n}\n"},
    {"pack_snorm_2x16",
     "uint pack_snorm_2x16(float2 v) {\n"
     "  uint2 p = uint2(int2(round(clamp(v, -1.0, 1.0) * 32767.0))) & 0xffffu;\n  return p.x | p.y << 16u;\n}\n"},
    {"pack_unorm_2x16",
     "uint pack_unorm_2x16(float2 v) {\n"
     "  uint2 p = uint2(round(saturate(v) * 65535.0));\n  return p.x | p.y << 16u;\n}\n"},
    {"pack_snorm_4x8",
     "uint pack_snorm_4x8(float4 v) {\n"
     "  uint4 p = uint4(int4(round(clamp(v, -1.0, 1.0) * 127.0))) & 0xffu;\n"
     "  return p.x | p.y << 8u | p.z << 16u | p.w << 24u;\n}\n"},
    {"pack_unorm_4x8",
     "uint pack_unorm_4x8(float4 v) {\n"
     "  uint4 p = uint4(round(saturate(v) * 255.0));\n  return p.x | p.y << 8u | p.z << 16u | p.w << 24u;\n}\n"},
    {"pack_half_2x16", "uint pack_half_2x16(float2 v) {\n  uint2 p = f32tof16(v);\n  return p.x | p.y << 16u;\n}\n"},
    {"unpack_snorm_2x16",
     "float2 unpack_snorm_2x16(uint p) {\n"
     "  int2 v = int2(int(p << 16u), int(p)) >> 16;\n  return clamp(float2(v) / 32767.0, -1.0, 1.0);\n}\n"},
    {"unpack_unorm_2x16",
     "float2 unpack_unorm_2x16(uint p) {\n  return float2(uint2(p & 0xffffu, p >> 16u)) / 65535.0;\n}\n"},
    {"unpack_snorm_4x8",
     "float4 unpack_snorm_4x8(uint p) {\n"
     "  int4 v = int4(int(p << 24u), int(p << 16u), int(p << 8u), int(p)) >> 24;\n"
     "  return clamp(float4(v) / 127.0, -1.0, 1.0);\n}\n"},
    {"unpack_unorm_4x8",
     "float4 unpack_unorm_4x8(uint p) {\n"
     "  return float4(uint4(p & 0xffu, p >> 8u & 0xffu, p >> 16u & 0xffu, p >> 24u)) / 255.0;\n}\n"},
    {"unpack_half_2x16", "float2 unpack_half_2x16(uint p) {\n  return f16tof32(uint2(p & 0xffffu, p >> 16u));\n}\n"},
    {"inverse_2",
     "float2x2 inverse_2(float2x2 m) {\n"
     "  return float2x2(m[1][1], -m[0][1], -m[1][0], m[0][0]) * (1.0 / determinant(m));\n}\n"},
    {"inverse_3",
     "float3x3 inverse_3(float3x3 m) {\n"
     "  float3 x = cross(m[1], m[2]), y = cross(m[2], m[0]), z = cross(m[0], m[1]);\n"
     "  return transpose(float3x3(x, y, z)) * (1.0 / dot(m[0], x));\n}\n"},
    {"inverse_4",
     "float4x4 inverse_4(float4x4 m) {\n"
     "  float4 a = m[0], b = m[1], c = m[2], d = m[3];\n"
     "  float s0 = a.x * b.y - b.x * a.y, s1 = a.x * b.z - b.x * a.z, s2 = a.x * b.w - b.x * a.w;\n"
     "  float s3 = a.y * b.z - b.y * a.z, s4 = a.y * b.w - b.y * a.w, s5 = a.z * b.w - b.z * a.w;\n"
     "  float c5 = c.z * d.w - d.z * c.w, c4 = c.y * d.w - d.y * c.w, c3 = c.y * d.z - d.y * c.z;\n"
     "  float c2 = c.x * d.w - d.x * c.w, c1 = c.x * d.z - d.x * c.z, c0 = c.x * d.y - d.x * c.y;\n"
     "  float4x4 adjugate = float4x4(\n"
     "      b.y * c5 - b.z * c4 + b.w * c3, -a.y * c5 + a.z * c4 - a.w * c3, d.y * s5 - d.z * s4 + d.w * s3,\n"
     "      -c.y * s5 + c.z * s4 - c.w * s3, -b.x * c5 + b.z * c2 - b.w * c1, a.x * c5 - a.z * c2 + a.w * c1,\n"
     "      -d.x * s5 + d.z * s2 - d.w * s1, c.x * s5 - c.z * s2 + c.w * s1, b.x * c4 - b.y * c2 + b.w * c0,\n"
     "      -a.x * c4 + a.y * c2 - a.w * c0, d.x * s4 - d.y * s2 + d.w * s0, -c.x * s4 + c.y * s2 - c.w * s0,\n"
     "      -b.x * c3 + b.y * c1 - b.z * c0, a.x * c3 - a.y * c1 + a.z * c0, -d.x * s3 + d.y * s1 - d.z * s0,\n"
     "      c.x * s3 - c.y * s1 + c.z * s0);\n"
     "  return adjugate * (1.0 / (s0 * c5 - s1 * c4 + s2 * c3 + s3 * c2 - s4 * c1 + s5 * c0));\n}\n"},
};

}  // namespace umber::back::hlsl
