// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "pass/pass.h"

namespace umber {

/// Functions of 64-bit floats by operators, for targets that have them of 32-bit ones alone: rounding, roots, mod and
/// fract, the geometric ones of vectors, products of matrices, parts of the representation. What asks for single bits of a number goes by
/// comparisons and powers of two, for not every target tells the bits.
///
///     %1:f64 = floor %0   =>   ... %8:f64 = sub %7, 4503599627370496.0lf   // the nearest integer
///                                  %9:bool = gt %8, %0
///                                  %1:f64 = select %9, ...
///
/// abs, sign, min, max, clamp, fma, length and distance stay, and of matrices determinants and inverses.
Result<bool> double_functions(ir::Module& module, PassContext& context);

inline constexpr Pass kDoubleFunctions = {
    .name = "double-functions",
    .run = double_functions,
    .needs = {},
    .establishes = {},
    .breaks = {},
    .acts_on = {ir::Op::trunc,   ir::Op::floor,        ir::Op::ceil,       ir::Op::round,   ir::Op::round_even,
                ir::Op::fract,   ir::Op::mod,          ir::Op::modf,       ir::Op::sqrt,    ir::Op::inverse_sqrt,
                ir::Op::step,    ir::Op::mix,          ir::Op::smoothstep, ir::Op::is_nan,  ir::Op::is_inf,
                ir::Op::ldexp,   ir::Op::frexp,        ir::Op::dot,        ir::Op::cross,   ir::Op::normalize,
                ir::Op::reflect, ir::Op::face_forward, ir::Op::refract,    ir::Op::mat_mul, ir::Op::transpose},
};

}  // namespace umber
