// SPDX-License-Identifier: Apache-2.0
// GLSL 4.60 sections 8.4 to 8.8: packing, geometry, matrices, vector comparisons, integers.
#pragma once
#include "front/glsl/builtins/rows.h"

namespace umber::glsl::rows {

inline constexpr Availability kPack2x16 = from(400, 300).with(ARB_shading_language_packing, ARB_gpu_shader5);
inline constexpr Availability kPackSnorm2x16 = from(420, 300).with(ARB_shading_language_packing);
inline constexpr Availability kPack4x8 = from(400, 310).with(ARB_shading_language_packing, ARB_gpu_shader5);
inline constexpr Availability kPackHalf = from(420, 300).with(ARB_shading_language_packing);
inline constexpr Availability kCompatVertex = from(110, 0).until(140, 0).in(stages::kVertex);
inline constexpr Availability kInverse = from(140, 300);
inline constexpr Availability kDeterminant = from(150, 300);

inline constexpr Row kVector[] = {
    // 8.4 Floating-point pack and unpack functions
    {proto("uint packUnorm2x16(vec2 v)"), kPack2x16, Lowering::op, Op::pack_unorm_2x16},
    {proto("uint packSnorm2x16(vec2 v)"), kPackSnorm2x16, Lowering::op, Op::pack_snorm_2x16},
    {proto("uint packUnorm4x8(vec4 v)"), kPack4x8, Lowering::op, Op::pack_unorm_4x8},
    {proto("uint packSnorm4x8(vec4 v)"), kPack4x8, Lowering::op, Op::pack_snorm_4x8},
    {proto("vec2 unpackUnorm2x16(uint p)"), kPack2x16, Lowering::op, Op::unpack_unorm_2x16},
    {proto("vec2 unpackSnorm2x16(uint p)"), kPackSnorm2x16, Lowering::op, Op::unpack_snorm_2x16},
    {proto("vec4 unpackUnorm4x8(uint p)"), kPack4x8, Lowering::op, Op::unpack_unorm_4x8},
    {proto("vec4 unpackSnorm4x8(uint p)"), kPack4x8, Lowering::op, Op::unpack_snorm_4x8},
    {proto("uint packHalf2x16(vec2 v)"), kPackHalf, Lowering::op, Op::pack_half_2x16},
    {proto("vec2 unpackHalf2x16(uint v)"), kPackHalf, Lowering::op, Op::unpack_half_2x16},
    {proto("double packDouble2x32(uvec2 v)"), kDouble, Lowering::bit_encode, Op::bitcast},
    {proto("uvec2 unpackDouble2x32(double v)"), kDouble, Lowering::bit_encode, Op::bitcast},
    {proto("int64_t packInt2x32(ivec2 v)"), kInt64, Lowering::bit_encode, Op::bitcast},
    {proto("uint64_t packUint2x32(uvec2 v)"), kMasks, Lowering::bit_encode, Op::bitcast},
    {proto("ivec2 unpackInt2x32(int64_t v)"), kInt64, Lowering::bit_encode, Op::bitcast},
    {proto("uvec2 unpackUint2x32(uint64_t v)"), kMasks, Lowering::bit_encode, Op::bitcast},
    // 8.5 Geometric functions
    {proto("float length(genF x)"), kAlways, Lowering::op, Op::length},
    {proto("double length(genD x)"), kDouble, Lowering::op, Op::length},
    {proto("float distance(genF p0, genF p1)"), kAlways, Lowering::op, Op::distance},
    {proto("double distance(genD p0, genD p1)"), kDouble, Lowering::op, Op::distance},
    {proto("float dot(genF x, genF y)"), kAlways, Lowering::op, Op::dot},
    {proto("double dot(genD x, genD y)"), kDouble, Lowering::op, Op::dot},
    {proto("vec3 cross(vec3 x, vec3 y)"), kAlways, Lowering::op, Op::cross},
    {proto("dvec3 cross(dvec3 x, dvec3 y)"), kDouble, Lowering::op, Op::cross},
    {proto("genF normalize(genF x)"), kAlways, Lowering::op, Op::normalize},
    {proto("genD normalize(genD x)"), kDouble, Lowering::op, Op::normalize},
    {proto("vec4 ftransform()"), kCompatVertex, Lowering::ftransform},
    {proto("genF faceforward(genF N, genF I, genF Nref)"), kAlways, Lowering::op, Op::face_forward},
    {proto("genD faceforward(genD N, genD I, genD Nref)"), kDouble, Lowering::op, Op::face_forward},
    {proto("genF reflect(genF I, genF N)"), kAlways, Lowering::op, Op::reflect},
    {proto("genD reflect(genD I, genD N)"), kDouble, Lowering::op, Op::reflect},
    {proto("genF refract(genF I, genF N, float eta)"), kAlways, Lowering::op, Op::refract},
    {proto("genD refract(genD I, genD N, double eta)"), kDouble, Lowering::op, Op::refract},
    // 8.6 Matrix functions
    {proto("mat matrixCompMult(mat x, mat y)"), kAlways, Lowering::matrix_comp_mult},
    {proto("dmat matrixCompMult(dmat x, dmat y)"), kDouble, Lowering::matrix_comp_mult},
    {proto("mat outerProduct(vecR c, vecC r)"), k120, Lowering::op, Op::outer_product},
    {proto("dmat outerProduct(dvecR c, dvecC r)"), kDouble, Lowering::op, Op::outer_product},
    {proto("matT transpose(mat m)"), k120, Lowering::op, Op::transpose},
    {proto("dmatT transpose(dmat m)"), kDouble, Lowering::op, Op::transpose},
    {proto("float determinant(matN m)"), kDeterminant, Lowering::op, Op::determinant},
    {proto("double determinant(dmatN m)"), kDouble, Lowering::op, Op::determinant},
    {proto("matN inverse(matN m)"), kInverse, Lowering::op, Op::inverse},
    {proto("dmatN inverse(dmatN m)"), kDouble, Lowering::op, Op::inverse},
    // 8.7 Vector relational functions
    {proto("bvec lessThan(vec x, vec y)"), kAlways, Lowering::compare, Op::lt},
    {proto("bvec lessThan(ivec x, ivec y)"), kAlways, Lowering::compare, Op::lt},
    {proto("bvec lessThan(uvec x, uvec y)"), k130Gpu4, Lowering::compare, Op::lt},
    {proto("bvec lessThan(dvec x, dvec y)"), kDouble, Lowering::compare, Op::lt},
    {proto("bvec lessThanEqual(vec x, vec y)"), kAlways, Lowering::compare, Op::le},
    {proto("bvec lessThanEqual(ivec x, ivec y)"), kAlways, Lowering::compare, Op::le},
    {proto("bvec lessThanEqual(uvec x, uvec y)"), k130Gpu4, Lowering::compare, Op::le},
    {proto("bvec lessThanEqual(dvec x, dvec y)"), kDouble, Lowering::compare, Op::le},
    {proto("bvec greaterThan(vec x, vec y)"), kAlways, Lowering::compare, Op::gt},
    {proto("bvec greaterThan(ivec x, ivec y)"), kAlways, Lowering::compare, Op::gt},
    {proto("bvec greaterThan(uvec x, uvec y)"), k130Gpu4, Lowering::compare, Op::gt},
    {proto("bvec greaterThan(dvec x, dvec y)"), kDouble, Lowering::compare, Op::gt},
    {proto("bvec greaterThanEqual(vec x, vec y)"), kAlways, Lowering::compare, Op::ge},
    {proto("bvec greaterThanEqual(ivec x, ivec y)"), kAlways, Lowering::compare, Op::ge},
    {proto("bvec greaterThanEqual(uvec x, uvec y)"), k130Gpu4, Lowering::compare, Op::ge},
    {proto("bvec greaterThanEqual(dvec x, dvec y)"), kDouble, Lowering::compare, Op::ge},
    {proto("bvec equal(vec x, vec y)"), kAlways, Lowering::compare, Op::eq},
    {proto("bvec equal(ivec x, ivec y)"), kAlways, Lowering::compare, Op::eq},
    {proto("bvec equal(uvec x, uvec y)"), k130Gpu4, Lowering::compare, Op::eq},
    {proto("bvec equal(bvec x, bvec y)"), kAlways, Lowering::compare, Op::eq},
    {proto("bvec equal(dvec x, dvec y)"), kDouble, Lowering::compare, Op::eq},
    {proto("bvec notEqual(vec x, vec y)"), kAlways, Lowering::compare, Op::ne},
    {proto("bvec notEqual(ivec x, ivec y)"), kAlways, Lowering::compare, Op::ne},
    {proto("bvec notEqual(uvec x, uvec y)"), k130Gpu4, Lowering::compare, Op::ne},
    {proto("bvec notEqual(bvec x, bvec y)"), kAlways, Lowering::compare, Op::ne},
    {proto("bvec notEqual(dvec x, dvec y)"), kDouble, Lowering::compare, Op::ne},
    {proto("bool any(bvec x)"), kAlways, Lowering::op, Op::any},
    {proto("bool all(bvec x)"), kAlways, Lowering::op, Op::all},
    {proto("bvec not(bvec x)"), kAlways, Lowering::op, Op::not_},
    // 8.8 Integer functions
    {proto("genU uaddCarry(genU x, genU y, out genU carry)"), kShader5Es31, Lowering::carry, Op::add_carry},
    {proto("genU usubBorrow(genU x, genU y, out genU borrow)"), kShader5Es31, Lowering::carry, Op::sub_borrow},
    {proto("void umulExtended(genU x, genU y, out genU msb, out genU lsb)"), kShader5Es31, Lowering::extended,
     Op::mul_extended},
    {proto("void imulExtended(genI x, genI y, out genI msb, out genI lsb)"), kShader5Es31, Lowering::extended,
     Op::mul_extended},
    {proto("genI bitfieldExtract(genI value, int offset, int bits)"), kShader5Es31, Lowering::op, Op::bitfield_extract},
    {proto("genU bitfieldExtract(genU value, int offset, int bits)"), kShader5Es31, Lowering::op, Op::bitfield_extract},
    {proto("genI bitfieldInsert(genI base, genI insert, int offset, int bits)"), kShader5Es31, Lowering::op,
     Op::bitfield_insert},
    {proto("genU bitfieldInsert(genU base, genU insert, int offset, int bits)"), kShader5Es31, Lowering::op,
     Op::bitfield_insert},
    {proto("genI bitfieldReverse(genI value)"), kShader5Es31, Lowering::op, Op::bitfield_reverse},
    {proto("genU bitfieldReverse(genU value)"), kShader5Es31, Lowering::op, Op::bitfield_reverse},
    {proto("genI bitCount(genI value)"), kShader5Es31, Lowering::op, Op::bit_count},
    {proto("genI bitCount(genU value)"), kShader5Es31, Lowering::op, Op::bit_count},
    {proto("genI findLSB(genI value)"), kShader5Es31, Lowering::op, Op::find_lsb},
    {proto("genI findLSB(genU value)"), kShader5Es31, Lowering::op, Op::find_lsb},
    {proto("genI findMSB(genI value)"), kShader5Es31, Lowering::op, Op::find_msb},
    {proto("genI findMSB(genU value)"), kShader5Es31, Lowering::op, Op::find_msb},
};

}  // namespace umber::glsl::rows
