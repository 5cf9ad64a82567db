// SPDX-License-Identifier: Apache-2.0
// Functions of 64-bit floats by operators, and by those of 32-bit ones, for targets that have no others. What asks for
// single bits of a number goes by comparisons and powers of two, for not every target tells the bits.
#include <array>
#include <cmath>

#include "passes/expand/expansion.h"

namespace umber::expand {
namespace {

using Operands = std::span<const ValueId>;

/// Numbers this large have no fraction.
constexpr double kNoFraction = 4503599627370496.0;  // 2^52
/// Scaled by this every finite number is finite in 32 bits, and infinity is not.
const double kToFloat = std::ldexp(1.0, -900);

ValueId to_float(Formula& f, ValueId x) { return f.convert(x, TypeKind::f32); }

/// `near`, or what is `by` from it if it compares so with x.
ValueId one_off(Formula& f, ValueId near, Op compare, ValueId x, double by) {
  const ValueId other = f.add(near, f.number(near, by));
  return f.select(f.compare(compare, near, x), other, near);
}
/// The integer nearest to a number that is not negative; NaN stays what it is.
ValueId nearest(Formula& f, ValueId size) {
  const ValueId most = f.number(size, kNoFraction);
  const uint16_t flags = f.b.flags;
  f.b.flags |= ir::flag::kPrecise;
  const ValueId rounded = f.sub(f.add(size, most), most);
  f.b.flags = flags;
  return f.select(f.compare(Op::lt, size, most), rounded, size);
}
/// `size`, or its negative if x is; 0 keeps the sign that it has.
ValueId with_sign(Formula& f, ValueId x, ValueId size) {
  const ValueId zero = f.number(x, 0), positive = f.select(f.compare(Op::eq, x, zero), x, size);
  const ValueId negative = f.neg(size);
  return f.select(f.compare(Op::lt, x, zero), negative, positive);
}

Values round_even(Formula& f, Operands v) { return {with_sign(f, v[0], nearest(f, f.abs(v[0])))}; }
Values trunc(Formula& f, Operands v) {
  const ValueId size = f.abs(v[0]), near = nearest(f, size);
  return {with_sign(f, v[0], one_off(f, near, Op::gt, size, -1))};
}
Values floor(Formula& f, Operands v) { return {one_off(f, f.unary(Op::round_even, v[0]), Op::gt, v[0], -1)}; }
Values ceil(Formula& f, Operands v) { return {one_off(f, f.unary(Op::round_even, v[0]), Op::lt, v[0], 1)}; }
/// (fraction, whole); the fraction of infinity is 0.
Values modf(Formula& f, Operands v) {
  const ValueId whole = f.unary(Op::trunc, v[0]), rest = f.sub(v[0], whole);
  return {f.select(f.compare(Op::eq, v[0], whole), f.number(rest, 0), rest), whole};
}

Values is_nan(Formula& f, Operands v) {
  return {f.b.emit(Op::is_nan, f.shape(v[0], TypeKind::bool_), {to_float(f, v[0])})};
}
Values is_inf(Formula& f, Operands v) {
  const ValueId scaled = to_float(f, f.mul(v[0], f.number(v[0], kToFloat)));
  return {f.b.emit(Op::is_inf, f.shape(v[0], TypeKind::bool_), {scaled})};
}

/// Of normal numbers.
ValueId power_of_two(Formula& f, ValueId exponent) {
  const uint32_t count = f.count(exponent);
  Values parts;
  for (uint32_t n = 0; n < count; ++n) {
    const ValueId one = count == 1 ? exponent : f.part(exponent, n);
    const ValueId field = f.convert(f.add(one, f.number(one, 1023)), TypeKind::u32);
    const ValueId words =
        f.compose(ir::types::vector(TypeKind::u32, 2), {f.word(field, 0), f.shl(field, f.word(field, 20))});
    parts.push_back(f.b.emit(Op::bitcast, ir::types::kF64, {words}));
  }
  return count == 1 ? parts[0] : f.compose(ir::types::vector(TypeKind::f64, count), std::span(parts));
}
/// In three steps, so that none of the factors overflows.
Values ldexp(Formula& f, Operands v) {
  const ValueId part = f.clamp(f.div(v[1], f.number(v[1], 3)), -1022, 1023);
  const ValueId rest = f.clamp(f.sub(v[1], f.mul(part, f.number(part, 2))), -1022, 1023);
  const ValueId factor = power_of_two(f, part), most = f.mul(f.mul(v[0], factor), factor);
  return {f.mul(most, power_of_two(f, rest))};
}

ValueId is_zero_or_infinity(Formula& f, ValueId x) { return f.compare(Op::eq, x, f.mul(x, f.number(x, 0.5))); }

/// (significand, exponent): the significand of numbers other than 0, infinity and NaN is in [0.5, 1).
Values frexp(Formula& f, Operands v) {
  const ValueId x = v[0];
  ValueId part = f.abs(x), exponent = f.number(f.shape(x, TypeKind::i32), 0);
  // Into the range of 32-bit floats, whose bits can be told.
  for (const int bits : {512, 256, 128, 64}) {
    const auto scale = [&](Op compare, int by) {
      const ValueId is_far = f.compare(compare, part, f.number(part, std::ldexp(1.0, by)));
      part = f.select(is_far, f.mul(part, f.number(part, std::ldexp(1.0, -by))), part);
      exponent = f.select(is_far, f.add(exponent, f.number(exponent, by)), exponent);
    };
    scale(Op::ge, bits);
    scale(Op::lt, -bits);
  }
  const ValueId words = f.bitcast(to_float(f, part), TypeKind::u32);
  const ValueId field = f.both(f.shr(words, f.word(words, 23)), f.word(words, 255));
  const ValueId more = f.sub(f.convert(field, TypeKind::i32), f.number(exponent, 126));
  part = f.mul(part, power_of_two(f, f.neg(more)));
  exponent = f.add(exponent, more);
  // The 32-bit float may have been rounded to the next power of two.
  const ValueId is_small = f.compare(Op::lt, part, f.number(part, 0.5));
  part = f.select(is_small, f.mul(part, f.number(part, 2)), part);
  exponent = f.select(is_small, f.sub(exponent, f.number(exponent, 1)), exponent);
  const ValueId is_special = is_zero_or_infinity(f, x), significand = f.select(is_special, x, with_sign(f, x, part));
  return {significand, f.select(is_special, f.number(exponent, 0), exponent)};
}

/// x as part * 4^half, with `part` in [0.25, 1), and 1/sqrt(part): from that of 32-bit floats, made exact by Newton's
/// method.
struct Root {
  ValueId part, half, inverse;
};
Root root(Formula& f, ValueId x) {
  const TypeId results[] = {f.type(x), f.shape(x, TypeKind::i32)};
  const ir::InstId split = f.b.inst(Op::frexp, std::span(&x, 1), results);
  ValueId part = f.m.result(split, 0), exponent = f.m.result(split, 1);
  const ValueId is_odd = f.compare(Op::ne, f.both(exponent, f.number(exponent, 1)), f.number(exponent, 0));
  part = f.select(is_odd, f.mul(part, f.number(part, 0.5)), part);
  exponent = f.select(is_odd, f.add(exponent, f.number(exponent, 1)), exponent);
  const ValueId half = f.shr(exponent, f.number(exponent, 1));
  ValueId y = f.convert(f.unary(Op::inverse_sqrt, to_float(f, part)), TypeKind::f64);
  const ValueId half_part = f.mul(f.number(part, 0.5), part);
  for (int n = 0; n < 3; ++n) y = f.mul(y, f.sub(f.number(y, 1.5), f.mul(half_part, f.mul(y, y))));
  return {part, half, y};
}
Values sqrt(Formula& f, Operands v) {
  const Root r = root(f, v[0]);
  const ValueId near = f.mul(r.part, r.inverse), error = f.sub(r.part, f.mul(near, near));
  const ValueId exact = f.add(near, f.mul(error, f.mul(f.number(near, 0.5), r.inverse)));
  const ValueId is_special = is_zero_or_infinity(f, v[0]);
  return {f.select(is_special, v[0], f.mul(exact, power_of_two(f, r.half)))};
}
Values inverse_sqrt(Formula& f, Operands v) {
  const Root r = root(f, v[0]);
  const ValueId is_special = is_zero_or_infinity(f, v[0]), special = f.div(f.number(v[0], 1), v[0]);
  return {f.select(is_special, special, f.mul(r.inverse, power_of_two(f, f.neg(r.half))))};
}

constexpr Expansion kRows[] = {
    {Op::trunc, kDouble, Shapes::no_matrix, "double_trunc", trunc},
    {Op::floor, kDouble, Shapes::no_matrix, "double_floor", floor},
    {Op::ceil, kDouble, Shapes::no_matrix, "double_ceil", ceil},
    {Op::round, kDouble, Shapes::no_matrix, "double_round", round_even},
    {Op::round_even, kDouble, Shapes::no_matrix, "double_round", round_even},
    {Op::modf, kDouble, Shapes::no_matrix, "double_modf", modf},
    {Op::is_nan, kDouble, Shapes::no_matrix, "", is_nan},
    {Op::is_inf, kDouble, Shapes::no_matrix, "", is_inf},
    {Op::frexp, kDouble, Shapes::no_matrix, "double_frexp", frexp},
    {Op::ldexp, kDouble, Shapes::no_matrix, "double_ldexp", ldexp},
    {Op::sqrt, kDouble, Shapes::no_matrix, "double_sqrt", sqrt},
    {Op::inverse_sqrt, kDouble, Shapes::no_matrix, "double_inverse_sqrt", inverse_sqrt},
};

}  // namespace

std::span<const Expansion> double_expansions() { return kRows; }

}  // namespace umber::expand
