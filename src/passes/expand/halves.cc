// SPDX-License-Identifier: Apache-2.0
// Functions of 16-bit floats by those of 32-bit ones, whose formulas ask for bits or would overflow.
#include "passes/expand/expansion.h"

namespace umber::expand {
namespace {

using Operands = std::span<const ValueId>;

ValueId wide(Formula& f, ValueId x) { return f.convert(x, TypeKind::f32); }

template <Op kOp>
Values by_float(Formula& f, Operands v) {
  return {f.convert(f.unary(kOp, wide(f, v[0])), TypeKind::f16)};
}
template <Op kOp>
Values test(Formula& f, Operands v) {
  return {f.b.emit(kOp, f.shape(v[0], TypeKind::bool_), {wide(f, v[0])})};
}
/// Once for all: no product of 32 bits is rounded, but one that underflows even there.
Values ldexp(Formula& f, Operands v) {
  const ValueId x = wide(f, v[0]);
  return {f.convert(f.b.emit(Op::ldexp, f.type(x), {x, v[1]}), TypeKind::f16)};
}
/// (significand, exponent)
Values frexp(Formula& f, Operands v) {
  const ValueId x = wide(f, v[0]);
  const TypeId results[] = {f.type(x), f.shape(x, TypeKind::i32)};
  const ir::InstId both = f.b.inst(Op::frexp, std::span(&x, 1), results);
  return {f.convert(f.m.result(both, 0), TypeKind::f16), f.m.result(both, 1)};
}

constexpr Expansion kRows[] = {
    {Op::asinh, kHalf, Shapes::no_matrix, "", by_float<Op::asinh>},
    {Op::acosh, kHalf, Shapes::no_matrix, "", by_float<Op::acosh>},
    {Op::atanh, kHalf, Shapes::no_matrix, "", by_float<Op::atanh>},
    {Op::is_nan, kHalf, Shapes::no_matrix, "", test<Op::is_nan>},
    {Op::is_inf, kHalf, Shapes::no_matrix, "", test<Op::is_inf>},
    {Op::frexp, kHalf, Shapes::no_matrix, "", frexp},
    {Op::ldexp, kHalf, Shapes::no_matrix, "", ldexp},
};

}  // namespace

std::span<const Expansion> half_expansions() { return kRows; }

}  // namespace umber::expand
