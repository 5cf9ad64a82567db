// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "pass/lacks.h"

namespace umber::back::hlsl {

/// What HLSL has no intrinsic function for, or one with another meaning.
inline constexpr ir::KindSet kNarrowFloats = ir::KindSet::of(ir::TypeKind::f16) | ir::KindSet::of(ir::TypeKind::f32);
inline constexpr Lack kLacks[] = {
    // Functions of doubles would silently be those of floats.
    {.ops = {ir::Op::trunc,   ir::Op::floor,        ir::Op::ceil,       ir::Op::round,      ir::Op::round_even,
             ir::Op::fract,   ir::Op::mod,          ir::Op::modf,       ir::Op::sqrt,       ir::Op::inverse_sqrt,
             ir::Op::step,    ir::Op::mix,          ir::Op::smoothstep, ir::Op::is_nan,     ir::Op::is_inf,
             ir::Op::ldexp,   ir::Op::frexp,        ir::Op::dot,        ir::Op::cross,      ir::Op::normalize,
             ir::Op::reflect, ir::Op::face_forward, ir::Op::refract,    ir::Op::length,     ir::Op::distance,
             ir::Op::mat_mul, ir::Op::transpose,    ir::Op::inverse,    ir::Op::determinant},
     .kinds = ir::KindSet::of(ir::TypeKind::f64)},
    // `mod` of GLSL is no `fmod`, `isnan` and `isinf` are what compilers take to be false, `faceforward` gives 0 where
    // the vectors are at a right angle, and `ldexp` and `frexp` have the exponent as a float.
    {.ops = {ir::Op::mod, ir::Op::asinh, ir::Op::acosh, ir::Op::atanh, ir::Op::is_nan, ir::Op::is_inf,
             ir::Op::face_forward, ir::Op::ldexp, ir::Op::frexp, ir::Op::pack_snorm_2x16, ir::Op::pack_unorm_2x16,
             ir::Op::pack_snorm_4x8, ir::Op::pack_unorm_4x8, ir::Op::inverse, ir::Op::outer_product,
             ir::Op::fwidth_coarse, ir::Op::fwidth_fine},
     .kinds = kNarrowFloats},
    // `frac` may be clamped below 1, and what of NaN.
    {.ops = {ir::Op::fract}, .kinds = kNarrowFloats, .flags = ir::flag::kPrecise},
    // Functions of vectors are that alone.
    {.ops = {ir::Op::dot, ir::Op::length, ir::Op::distance, ir::Op::normalize, ir::Op::reflect, ir::Op::refract},
     .kinds = kNarrowFloats,
     .shapes = Shapes::scalar},
    // Compilers differ in what `*` of two matrices is.
    {.ops = {ir::Op::mul},
     .kinds = kNarrowFloats | ir::KindSet::of(ir::TypeKind::f64),
     .shapes = Shapes::matrix},
    {.ops = {ir::Op::outer_product}, .kinds = ir::KindSet::of(ir::TypeKind::f64)},
    {.ops = {ir::Op::integer_dot, ir::Op::integer_dot_saturated}, .kinds = ir::kIntegerKinds},
    {.ops = {ir::Op::unpack_snorm_2x16, ir::Op::unpack_unorm_2x16, ir::Op::unpack_snorm_4x8, ir::Op::unpack_unorm_4x8,
             ir::Op::add_carry, ir::Op::sub_borrow, ir::Op::mul_extended, ir::Op::bitfield_extract,
             ir::Op::bitfield_insert},
     .kinds = ir::KindSet::of(ir::TypeKind::i32) | ir::KindSet::of(ir::TypeKind::u32)},
};

}  // namespace umber::back::hlsl
