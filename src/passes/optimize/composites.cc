// SPDX-License-Identifier: Apache-2.0
#include "passes/optimize/composites.h"

#include <array>

#include "base/small_vector.h"
#include "eval/fold.h"

namespace umber::optimize {
namespace {

using ir::InstId, ir::Module, ir::Op, ir::TypeId, ir::ValueId;

/// Composites with more parts are not put together from single ones: each insert would become as large as they are.
constexpr uint32_t kMostParts = 16;
using Parts = SmallVector<ValueId, 4>;

constexpr Simplified kRewritten = {.is_rewritten = true};

/// The instruction that makes `v`, if it is an `op`.
InstId def(const Module& m, ValueId v, Op op) {
  const InstId d = m.def(v);
  return d && m.insts[d].op == op ? d : InstId{};
}

Simplified rewrite(Module& m, InstId i, Op op, std::span<const ValueId> operands, uint32_t imm = 0) {
  m.set_op(i, op);
  m.set_imm(i, imm);
  m.set_operands(i, operands);
  return kRewritten;
}

uint32_t component(uint32_t mask, uint32_t n) { return mask >> (2 * n) & 3; }

/// A construct with one operand for each part of its result.
bool is_by_part(const Module& m, InstId construct) {
  return m.insts[construct].operand_count == m.types.part_count(m.type(m.result(construct)));
}

/// The one value whose parts the operands are, in the order of `mask` for vectors, else in their own order.
ValueId taken_apart(const Module& m, InstId construct, uint32_t& mask, bool& is_in_order) {
  ValueId whole{};
  mask = 0, is_in_order = true;
  for (uint32_t n = 0; n < m.insts[construct].operand_count; ++n) {
    const InstId extract = def(m, m.operand(construct, n), Op::extract);
    if (!extract || (whole && m.operand(extract, 0) != whole)) return {};
    whole = m.operand(extract, 0);
    const uint32_t part = m.insts[extract].imm();
    is_in_order &= part == n;
    mask |= part << (2 * (n & 15));
  }
  return whole;
}

/// Vectors built of vectors: the operands of inner constructs instead of these.
bool flatten(Module& m, InstId construct) {
  Parts operands;
  bool any = false;
  for (const ir::Use& use : m.operands(construct)) {
    const InstId inner = def(m, use.value, Op::construct);
    if (!inner || !m.types.is_vector(m.type(use.value))) {
      operands.push_back(use.value);
      continue;
    }
    any = true;
    for (const ir::Use& part : m.operands(inner)) operands.push_back(part.value);
  }
  if (any) m.set_operands(construct, operands);
  return any;
}

/// Fills the parts that are still open from a constant or a construct; false if some stay open.
bool fill(Module& m, ValueId base, std::span<ValueId> parts) {
  const InstId construct = def(m, base, Op::construct);
  if (construct ? !is_by_part(m, construct) : !m.is_constant(base)) return false;
  if (!construct && m.constant(base).kind == ir::ConstantKind::undefined) return false;
  for (uint32_t n = 0; n < parts.size(); ++n) {
    if (parts[n]) continue;
    if (construct) {
      parts[n] = m.operand(construct, n);
    } else {
      const std::optional<ValueId> part =
          eval::fold(m, Op::extract, m.types.part(m.type(base), n), std::span(&base, 1), n);
      if (!part) return false;
      parts[n] = *part;
    }
  }
  return true;
}

}  // namespace

Simplified simplify_construct(Module& m, InstId i) {
  const TypeId type = m.type(m.result(i));
  const uint32_t count = m.insts[i].operand_count;
  if (count == 1 && m.type(m.operand(i, 0)) == type) return {.value = m.operand(i, 0)};
  if (m.types.is_vector(type) && flatten(m, i)) return kRewritten;
  if (count == 0 || !is_by_part(m, i)) return {};
  uint32_t mask = 0;
  bool is_in_order = false;
  const ValueId whole = taken_apart(m, i, mask, is_in_order);
  if (!whole) return {};
  if (is_in_order && m.type(whole) == type) return {.value = whole};
  if (!m.types.is_vector(type) || !m.types.is_vector(m.type(whole))) return {};
  return rewrite(m, i, Op::swizzle, std::span(&whole, 1), mask);
}

Simplified simplify_extract(Module& m, InstId i) {
  const ValueId whole = m.operand(i, 0);
  const uint32_t part = m.insts[i].imm();
  if (const InstId insert = def(m, whole, Op::insert)) {
    if (m.insts[insert].imm() == part) return {.value = m.operand(insert, 1)};
    m.set_operand(i, 0, m.operand(insert, 0));
    return kRewritten;
  }
  if (const InstId swizzle = def(m, whole, Op::swizzle)) {
    const ValueId base = m.operand(swizzle, 0);
    return rewrite(m, i, Op::extract, std::span(&base, 1), component(m.insts[swizzle].imm(), part));
  }
  const InstId construct = def(m, whole, Op::construct);
  if (!construct) return {};
  if (is_by_part(m, construct)) return {.value = m.operand(construct, part)};
  uint32_t first = 0;  // a vector of scalars and shorter vectors
  for (const ir::Use& use : m.operands(construct)) {
    const ValueId operand = use.value;
    const uint32_t size = m.types.components(m.type(operand));
    if (part < first + size) {
      if (size == 1) return {.value = operand};
      return rewrite(m, i, Op::extract, std::span(&operand, 1), part - first);
    }
    first += size;
  }
  return {};
}

Simplified simplify_insert(Module& m, InstId i) {
  const ValueId whole = m.operand(i, 0), part = m.operand(i, 1);
  const uint32_t which = m.insts[i].imm();
  const InstId extract = def(m, part, Op::extract);
  if (extract && m.operand(extract, 0) == whole && m.insts[extract].imm() == which) return {.value = whole};
  const uint32_t count = m.types.part_count(m.type(whole));
  if (count <= kMostParts) {
    std::array<ValueId, kMostParts> parts{};
    parts[which] = part;
    ValueId base = whole;
    uint32_t found = 1;
    for (uint32_t steps = 0; found < count && steps < 2 * kMostParts; ++steps) {
      const InstId inner = def(m, base, Op::insert);
      if (!inner) break;
      ValueId& p = parts[m.insts[inner].imm()];  // what is set already was inserted later
      if (!p) p = m.operand(inner, 1), ++found;
      base = m.operand(inner, 0);
    }
    const std::span<ValueId> all = std::span(parts).first(count);
    if (found == count || fill(m, base, all)) return rewrite(m, i, Op::construct, all);
  }
  const InstId inner = def(m, whole, Op::insert);
  if (!inner || m.insts[inner].imm() != which) return {};
  m.set_operand(i, 0, m.operand(inner, 0));
  return kRewritten;
}

Simplified simplify_swizzle(Module& m, InstId i) {
  const ValueId whole = m.operand(i, 0);
  const TypeId type = m.type(m.result(i));
  const uint32_t mask = m.insts[i].imm(), count = m.types.rows(type);
  bool is_in_order = m.type(whole) == type;
  for (uint32_t n = 0; n < count; ++n) is_in_order &= component(mask, n) == n;
  if (is_in_order) return {.value = whole};
  if (const InstId inner = def(m, whole, Op::swizzle)) {
    uint32_t both = 0;
    for (uint32_t n = 0; n < count; ++n) both |= component(m.insts[inner].imm(), component(mask, n)) << (2 * n);
    const ValueId base = m.operand(inner, 0);
    return rewrite(m, i, Op::swizzle, std::span(&base, 1), both);
  }
  const InstId construct = def(m, whole, Op::construct);
  if (!construct || !is_by_part(m, construct)) return {};
  Parts parts;
  for (uint32_t n = 0; n < count; ++n) parts.push_back(m.operand(construct, component(mask, n)));
  return rewrite(m, i, Op::construct, parts);
}

Simplified simplify_index(Module& m, InstId i) {
  const ValueId whole = m.operand(i, 0);
  const std::optional<uint64_t> index = m.scalar_bits(m.operand(i, 1));
  if (!index || *index >= m.types.part_count(m.type(whole))) return {};
  const auto which = static_cast<uint32_t>(*index);
  if (m.insts[i].op == Op::extract_dynamic) return rewrite(m, i, Op::extract, std::span(&whole, 1), which);
  const ValueId operands[] = {whole, m.operand(i, 2)};
  return rewrite(m, i, Op::insert, operands, which);
}

}  // namespace umber::optimize
