// SPDX-License-Identifier: Apache-2.0
#include "passes/interface/byte_offset.h"

#include <algorithm>
#include <bit>
#include <optional>

namespace umber {
namespace {

using ir::InstId, ir::Module, ir::Op, ir::ValueId;

/// Offsets nest as deep as the types that they lead into; deeper ones come from arithmetic of the shader, which says
/// little about alignment.
constexpr uint32_t kDeepest = 16;

constexpr uint32_t lowest_bit(uint32_t n) { return n ? n & -n : ByteOffset::kMostAlignment; }
/// Offsets are below 2 GiB: a larger constant is a negative one, as in 16 * i - 16.
constexpr uint32_t quotient(uint32_t constant, uint32_t unit) {
  return static_cast<uint32_t>(static_cast<int32_t>(constant) >> std::countr_zero(unit));
}

struct Term {
  ValueId value{};
  uint32_t constant = 0;
};

/// `v` as (value `op` constant), whichever side the constant is on.
std::optional<Term> with_constant(const Module& m, ValueId v, Op op) {
  const InstId i = m.def(v);
  if (!i || m.insts[i].op != op) return std::nullopt;
  for (uint32_t n = 0; n < 2; ++n)
    if (const auto bits = m.scalar_bits(m.operand(i, n)))
      return Term{m.operand(i, 1 - n), static_cast<uint32_t>(*bits)};
  return std::nullopt;
}

uint32_t alignment_of(const Module& m, ValueId v, uint32_t depth = 0) {
  if (const auto bits = m.scalar_bits(v)) return lowest_bit(static_cast<uint32_t>(*bits));
  const InstId i = m.def(v);
  if (!i || depth == kDeepest) return 1;
  if (const auto product = with_constant(m, v, Op::mul)) return lowest_bit(product->constant);
  if (const auto masked = with_constant(m, v, Op::and_)) return lowest_bit(masked->constant);
  const auto both = [&] {
    return std::min(alignment_of(m, m.operand(i, 0), depth + 1), alignment_of(m, m.operand(i, 1), depth + 1));
  };
  switch (m.insts[i].op) {
    case Op::add:
    case Op::min: return both();
    case Op::shl: {
      const auto bits = m.scalar_bits(m.operand(i, 1));
      return bits && *bits < 31 ? 1u << *bits : 1;
    }
    default: return 1;
  }
}

/// What is multiplied by the bytes of a word, if it is below the number of words in a row for sure.
ValueId word_in_row(const Module& m, ValueId offset) {
  constexpr uint32_t kWordBytes = 4, kLastWord = 3;
  const auto product = with_constant(m, offset, Op::mul);
  if (!product || product->constant != kWordBytes) return {};
  const auto masked = with_constant(m, product->value, Op::and_);
  const auto limited = masked ? masked : with_constant(m, product->value, Op::min);
  return limited && limited->constant <= kLastWord && m.type(product->value) == ir::types::kU32 ? product->value
                                                                                                : ValueId{};
}

}  // namespace

std::optional<RowOffset> row_and_word(const Module& m, ValueId dynamic) {
  constexpr uint32_t kRowBytes = 16;
  if (const ValueId word = word_in_row(m, dynamic)) return RowOffset{{}, word};
  const InstId i = m.def(dynamic);
  if (!i || m.insts[i].op != Op::add) return std::nullopt;
  for (uint32_t n = 0; n < 2; ++n) {
    const ValueId word = word_in_row(m, m.operand(i, n)), rows = m.operand(i, 1 - n);
    if (word && alignment_of(m, rows) >= kRowBytes) return RowOffset{rows, word};
  }
  return std::nullopt;
}

ByteOffset split_offset(const Module& m, ValueId offset, uint32_t proven) {
  ByteOffset split;
  for (uint32_t depth = 0; depth < kDeepest; ++depth) {
    const auto sum = with_constant(m, offset, Op::add);
    if (!sum) break;
    split.constant += sum->constant, offset = sum->value;
  }
  if (const auto bits = m.scalar_bits(offset)) {
    split.constant += static_cast<uint32_t>(*bits);
    return split;
  }
  split.dynamic = offset;
  split.alignment = std::max(alignment_of(m, offset), std::min(proven, lowest_bit(split.constant)));
  return split;
}

ValueId divide_offset(ir::Builder& b, ValueId value, uint32_t unit) {
  Module& m = b.module();
  if (const auto bits = m.scalar_bits(value)) return m.u32(quotient(static_cast<uint32_t>(*bits), unit));
  if (const auto product = with_constant(m, value, Op::mul); product && product->constant % unit == 0) {
    const uint32_t factor = quotient(product->constant, unit);
    return factor == 1 ? product->value : b.binary(Op::mul, product->value, m.u32(factor));
  }
  const InstId i = m.def(value);
  if (i && m.insts[i].op == Op::add) {
    const ValueId left = m.operand(i, 0), right = m.operand(i, 1);
    if (alignment_of(m, left) >= unit && alignment_of(m, right) >= unit)
      return b.binary(Op::add, divide_offset(b, left, unit), divide_offset(b, right, unit));
  }
  return b.emit(Op::shr, ir::types::kU32, {value, m.u32(static_cast<uint32_t>(std::countr_zero(unit)))});
}

ValueId add_constant(ir::Builder& b, ValueId a, uint32_t n) {
  Module& m = b.module();
  if (!a) return m.u32(n);
  return n ? b.binary(Op::add, a, m.u32(n)) : a;
}

}  // namespace umber
