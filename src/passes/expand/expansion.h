// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <span>
#include <string_view>

#include "pass/lacks.h"
#include "passes/expand/formula.h"

namespace umber::expand {

/// What an op of some types is made of, where a target lacks it.
struct Expansion {
  Op op;
  ir::KindSet kinds;  ///< of the scalars of the first operand
  Shapes shapes;      ///< of the first operand
  /// Of the function that is made of it, once for all calls; empty: the formula stands in the place of the op.
  std::string_view name;
  Values (*build)(Formula& f, std::span<const ValueId> operands);  ///< the results
};

inline constexpr ir::KindSet kFloat = ir::KindSet::of(TypeKind::f32), kDouble = ir::KindSet::of(TypeKind::f64),
                             kHalf = ir::KindSet::of(TypeKind::f16), kAnyFloat = kHalf | kFloat | kDouble, kInt = ir::KindSet::of(TypeKind::i32),
                             kUint = ir::KindSet::of(TypeKind::u32), kAnyInt = kInt | kUint;

// A file for each of these.
std::span<const Expansion> math_expansions();    ///< of what has one meaning for all floats
std::span<const Expansion> half_expansions();    ///< of 16-bit floats, by functions of 32-bit ones
std::span<const Expansion> float_expansions();   ///< of 32-bit floats, by their bits
std::span<const Expansion> double_expansions();  ///< of 64-bit floats, by operators and by functions of 32-bit ones
std::span<const Expansion> integer_expansions();
std::span<const Expansion> packing_expansions();
std::span<const Expansion> matrix_expansions();

}  // namespace umber::expand
