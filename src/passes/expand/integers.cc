// SPDX-License-Identifier: Apache-2.0
// Functions of 32-bit integers (GLSL 4.60 section 8.8).
#include "passes/expand/expansion.h"

namespace umber::expand {
namespace {

using Operands = std::span<const ValueId>;

Values add_carry(Formula& f, Operands v) {
  const ValueId sum = f.add(v[0], v[1]);
  return {sum, f.convert(f.compare(Op::lt, sum, v[0]), f.kind(sum))};
}
Values sub_borrow(Formula& f, Operands v) {
  const ValueId rest = f.sub(v[0], v[1]);
  return {rest, f.convert(f.compare(Op::lt, v[0], v[1]), f.kind(rest))};
}

/// The high words of products, by halves of words.
ValueId high_word(Formula& f, ValueId x, ValueId y) {
  const ValueId half = f.word(x, 0xffff), by = f.word(x, 16);
  const ValueId x0 = f.both(x, half), x1 = f.shr(x, by), y0 = f.both(y, half), y1 = f.shr(y, by);
  const ValueId low = f.shr(f.mul(x0, y0), by), middle = f.add(f.mul(x1, y0), low);
  const ValueId cross = f.mul(x0, y1), other = f.add(cross, f.both(middle, half));
  const ValueId high = f.add(f.mul(x1, y1), f.shr(middle, by));
  return f.add(high, f.shr(other, by));
}
Values mul_extended(Formula& f, Operands v) {
  const ValueId low = f.mul(v[0], v[1]);
  if (f.kind(low) == TypeKind::u32) return {low, high_word(f, v[0], v[1])};
  const ValueId x = f.convert(v[0], TypeKind::u32), y = f.convert(v[1], TypeKind::u32);
  const ValueId high = f.convert(high_word(f, x, y), TypeKind::i32), zero = f.number(low, 0);
  const ValueId by_x = f.select(f.compare(Op::lt, v[0], zero), v[1], zero), first = f.sub(high, by_x);
  return {low, f.sub(first, f.select(f.compare(Op::lt, v[1], zero), v[0], zero))};
}

/// So many ones from bit 0 on; 32 are all.
ValueId ones(Formula& f, ValueId bits) {
  const ValueId one = f.word(bits, 1), some = f.sub(f.shl(one, f.convert(bits, TypeKind::u32)), one);
  return f.select(f.compare(Op::eq, bits, f.number(bits, 32)), f.word(bits, ~0u), some);
}
ValueId amounts(Formula& f, ValueId value, ValueId amount) {
  return f.splat(f.shape(value, TypeKind::u32), f.convert(amount, TypeKind::u32));
}
Values bitfield_extract(Formula& f, Operands v) {  // (value, offset, bits)
  const ValueId is_none = f.compare(Op::eq, v[2], f.number(v[2], 0)), zero = f.number(v[0], 0);
  if (f.kind(v[0]) == TypeKind::u32) {
    const ValueId mask = f.splat(f.type(v[0]), ones(f, v[2])), moved = f.shr(v[0], amounts(f, v[0], v[1]));
    return {f.select(is_none, zero, f.both(moved, mask))};
  }
  const ValueId unused = f.sub(f.number(v[2], 32), v[2]);
  const ValueId offset = f.convert(v[1], f.kind(unused));  // SPIR-V may have one signed and the other not
  const ValueId top = f.shl(v[0], amounts(f, v[0], f.sub(unused, offset)));
  return {f.select(is_none, zero, f.shr(top, amounts(f, v[0], unused)))};
}
Values bitfield_insert(Formula& f, Operands v) {  // (base, insert, offset, bits)
  const TypeKind kind = f.kind(v[0]);
  const ValueId offset = f.convert(v[2], TypeKind::u32), field = f.shl(ones(f, v[3]), offset);
  const ValueId mask = f.splat(f.type(v[0]), f.convert(field, kind));
  const ValueId moved = f.both(f.shl(v[1], f.splat(f.shape(v[1], TypeKind::u32), offset)), mask);
  const ValueId rest = f.both(v[0], f.unary(Op::not_, mask)), is_none = f.compare(Op::eq, v[3], f.number(v[3], 0));
  return {f.select(is_none, v[0], f.either(rest, moved))};
}

/// The words of the shape of `v` with their pieces of `bits` bits, which `low` has the lower one of each two of,
/// swapped.
ValueId swap_pieces(Formula& f, ValueId v, uint32_t bits, uint32_t low) {
  const ValueId mask = f.word(v, low), by = f.word(v, bits), upper = f.both(f.shr(v, by), mask);
  return f.either(upper, f.shl(f.both(v, mask), by));
}
Values bitfield_reverse(Formula& f, Operands v) {
  ValueId bits = f.convert(v[0], TypeKind::u32);
  bits = swap_pieces(f, bits, 1, 0x55555555);
  bits = swap_pieces(f, bits, 2, 0x33333333);
  bits = swap_pieces(f, bits, 4, 0x0f0f0f0f);
  bits = swap_pieces(f, bits, 8, 0x00ff00ff);
  bits = swap_pieces(f, bits, 16, 0x0000ffff);
  return {f.convert(bits, f.kind(v[0]))};
}
/// Counts by pairs of bits, by fours and by bytes; the product sums up bytes in the highest.
Values bit_count(Formula& f, Operands v) {
  const ValueId x = f.convert(v[0], TypeKind::u32), pair = f.word(x, 0x33333333), one = f.word(x, 1);
  const ValueId twos = f.sub(x, f.both(f.shr(x, one), f.word(x, 0x55555555))), upper = f.shr(twos, f.word(x, 2));
  const ValueId kept = f.both(twos, pair), fours = f.add(kept, f.both(upper, pair));
  const ValueId bytes = f.both(f.add(fours, f.shr(fours, f.word(x, 4))), f.word(x, 0x0f0f0f0f));
  return {f.convert(f.shr(f.mul(bytes, f.word(x, 0x01010101)), f.word(x, 24)), TypeKind::i32)};
}
ValueId count_bits(Formula& f, ValueId v) { return f.b.emit(Op::bit_count, f.shape(v, TypeKind::i32), {v}); }
/// As many as there are zeros below the lowest one; -1 where there is none.
Values find_lsb(Formula& f, Operands v) {
  const ValueId x = f.convert(v[0], TypeKind::u32), below = f.sub(x, f.word(x, 1));
  const ValueId count = count_bits(f, f.both(below, f.unary(Op::not_, x)));
  return {f.select(f.compare(Op::eq, x, f.word(x, 0)), f.number(count, -1), count)};
}
/// The highest one, or zero of a negative number, spread downwards: one less than there are ones then.
Values find_msb(Formula& f, Operands v) {
  ValueId x = v[0];
  if (f.kind(x) == TypeKind::i32) {
    const ValueId is_negative = f.compare(Op::lt, x, f.number(x, 0));
    x = f.select(is_negative, f.unary(Op::not_, x), x);
  }
  x = f.convert(x, TypeKind::u32);
  for (uint32_t by = 1; by <= 16; by *= 2) x = f.either(x, f.shr(x, f.word(x, by)));
  const ValueId count = count_bits(f, x);
  return {f.sub(count, f.number(count, 1))};
}

/// The components, or the four bytes of a word, as numbers of the kind that the sum has.
Values factors(Formula& f, ValueId v, TypeKind sum) {
  Values all;
  for (uint32_t n = 0; n < (f.is_scalar(v) ? 4 : f.count(v)); ++n) {
    const ValueId part =
        f.is_scalar(v) ? f.b.emit(Op::bitfield_extract, f.type(v), {v, f.m.i32(static_cast<int32_t>(8 * n)), f.m.i32(8)})
                       : f.part(v, n);
    all.push_back(f.convert(part, sum));
  }
  return all;
}
Values integer_dot(Formula& f, Operands v) {
  const bool has_sign = ir::is_signed(f.kind(v[0])) || ir::is_signed(f.kind(v[1])),
             is_wide = ir::bit_width_of(f.kind(v[0])) == 64;
  const TypeKind kind = is_wide ? (has_sign ? TypeKind::i64 : TypeKind::u64) : has_sign ? TypeKind::i32 : TypeKind::u32;
  const Values left = factors(f, v[0], kind), right = factors(f, v[1], kind);
  ValueId sum = f.mul(left[0], right[0]);
  for (size_t n = 1; n < left.size(); ++n) sum = f.add(sum, f.mul(left[n], right[n]));
  return {sum};
}
Values integer_dot_saturated(Formula& f, Operands v) {
  const ValueId added = integer_dot(f, v.first(2))[0], before = v[2], both = f.add(before, added);
  const uint64_t all = ~uint64_t{0} >> (64 - ir::bit_width_of(f.kind(both))), least = all / 2 + 1;
  const TypeId type = f.type(both);
  if (!ir::is_signed(f.kind(both)))
    return {f.select(f.compare(Op::lt, both, before), f.m.scalar(type, all), both)};
  // The sum left the range if its sign is that of neither.
  const ValueId zero = f.m.zero(type), left = f.b.binary(Op::xor_, before, both);
  const ValueId differs = f.both(left, f.b.binary(Op::xor_, added, both));
  const ValueId is_low = f.compare(Op::lt, before, zero);
  const ValueId nearest = f.select(is_low, f.m.scalar(type, least), f.m.scalar(type, all / 2));
  return {f.select(f.compare(Op::lt, differs, zero), nearest, both)};
}

constexpr Expansion kRows[] = {
    {Op::integer_dot, ir::kIntegerKinds, Shapes::no_matrix, "integer_dot", integer_dot},
    {Op::integer_dot_saturated, ir::kIntegerKinds, Shapes::no_matrix, "integer_dot_saturated", integer_dot_saturated},
    {Op::add_carry, kUint, Shapes::no_matrix, "add_carry", add_carry},
    {Op::sub_borrow, kUint, Shapes::no_matrix, "sub_borrow", sub_borrow},
    {Op::mul_extended, kAnyInt, Shapes::no_matrix, "mul_extended", mul_extended},
    {Op::bitfield_extract, kAnyInt, Shapes::no_matrix, "bitfield_extract", bitfield_extract},
    {Op::bitfield_insert, kAnyInt, Shapes::no_matrix, "bitfield_insert", bitfield_insert},
    {Op::bitfield_reverse, kAnyInt, Shapes::no_matrix, "bitfield_reverse", bitfield_reverse},
    {Op::bit_count, kAnyInt, Shapes::no_matrix, "bit_count", bit_count},
    {Op::find_lsb, kAnyInt, Shapes::no_matrix, "find_lsb", find_lsb},
    {Op::find_msb, kAnyInt, Shapes::no_matrix, "find_msb", find_msb},
};

}  // namespace

std::span<const Expansion> integer_expansions() { return kRows; }

}  // namespace umber::expand
