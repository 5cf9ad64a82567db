// SPDX-License-Identifier: Apache-2.0
// What asks for single bits of a 32-bit float, or makes one of them.
#include "passes/expand/expansion.h"

namespace umber::expand {
namespace {

using Operands = std::span<const ValueId>;

constexpr uint32_t kSizeBits = 0x7fffffff, kExponentBits = 0x7f800000;

ValueId size_bits(Formula& f, ValueId x) { return f.both(f.bitcast(x, TypeKind::u32), f.word(x, kSizeBits)); }

/// By bits, for compilers take it that there are none.
Values is_nan(Formula& f, Operands v) { return {f.compare(Op::gt, size_bits(f, v[0]), f.word(v[0], kExponentBits))}; }
Values is_inf(Formula& f, Operands v) { return {f.compare(Op::eq, size_bits(f, v[0]), f.word(v[0], kExponentBits))}; }

/// (significand in [0.5, 1) with x's sign, exponent), of finite numbers.
Values frexp(Formula& f, Operands v) {
  const ValueId x = v[0], field = f.both(f.bitcast(x, TypeKind::u32), f.word(x, kExponentBits));
  const ValueId is_small = f.compare(Op::eq, field, f.word(x, 0));
  // Denormalized numbers are scaled by 2^24 first.
  const ValueId scale = f.select(is_small, f.number(x, 16777216), f.number(x, 1));
  const ValueId bits = f.bitcast(f.mul(x, scale), TypeKind::u32);
  const ValueId biased = f.convert(f.both(f.shr(bits, f.word(x, 23)), f.word(x, 255)), TypeKind::i32);
  const ValueId bias = f.select(is_small, f.number(biased, 150), f.number(biased, 126));
  const ValueId significand = f.either(f.both(bits, f.word(x, 0x807fffff)), f.word(x, 0x3f000000));
  const ValueId is_zero = f.compare(Op::eq, x, f.number(x, 0)), near = f.bitcast(significand, TypeKind::f32);
  const ValueId exponent = f.sub(biased, bias), part = f.select(is_zero, x, near);
  return {part, f.select(is_zero, f.number(exponent, 0), exponent)};
}

ValueId power_of_two(Formula& f, ValueId exponent) {
  const ValueId biased = f.convert(f.add(exponent, f.number(exponent, 127)), TypeKind::u32);
  return f.bitcast(f.shl(biased, f.word(exponent, 23)), TypeKind::f32);
}
/// In three steps, so that none of the factors overflows.
Values ldexp(Formula& f, Operands v) {
  const ValueId part = f.clamp(f.div(v[1], f.number(v[1], 3)), -126, 126);
  const ValueId rest = f.clamp(f.sub(v[1], f.mul(f.number(v[1], 2), part)), -126, 127);
  const ValueId factor = power_of_two(f, part), most = f.mul(f.mul(v[0], factor), factor);
  return {f.mul(most, power_of_two(f, rest))};
}

constexpr Expansion kRows[] = {
    {Op::is_nan, kFloat, Shapes::no_matrix, "is_nan", is_nan},
    {Op::is_inf, kFloat, Shapes::no_matrix, "is_inf", is_inf},
    {Op::frexp, kFloat, Shapes::no_matrix, "frexp_bits", frexp},
    {Op::ldexp, kFloat, Shapes::no_matrix, "ldexp_int", ldexp},
};

}  // namespace

std::span<const Expansion> float_expansions() { return kRows; }

}  // namespace umber::expand
