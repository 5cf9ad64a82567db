// SPDX-License-Identifier: Apache-2.0
#include "passes/optimize/composites.h"

#include <array>

#include "base/small_vector.h"
#include "eval/fold.h"
#include "ir/builder.h"

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

/// Vectors built of the components of a shorter vector in a row: that vector instead of these.
bool join(Module& m, InstId construct) {
  Parts operands;
  const uint32_t count = m.insts[construct].operand_count;
  for (uint32_t n = 0; n < count;) {
    const InstId first = def(m, m.operand(construct, n), Op::extract);
    const ValueId whole = first ? m.operand(first, 0) : ValueId{};
    const uint32_t size = first && m.types.is_vector(m.type(whole)) ? m.types.rows(m.type(whole)) : 0;
    uint32_t found = 0;
    while (found < size && n + found < count) {
      const InstId extract = def(m, m.operand(construct, n + found), Op::extract);
      if (!extract || m.operand(extract, 0) != whole || m.insts[extract].imm() != found) break;
      ++found;
    }
    const bool is_whole = size != 0 && found == size;
    operands.push_back(is_whole ? whole : m.operand(construct, n));
    n += is_whole ? size : 1;
  }
  if (operands.size() == count) return false;
  m.set_operands(construct, operands);
  return true;
}

/// Fills the parts that are still open from a constant or a construct; false if some stay open.
bool fill(Module& m, ValueId base, std::span<ValueId> parts) {
  const InstId construct = def(m, base, Op::construct);
  if (construct ? !is_by_part(m, construct) : !m.is_constant(base)) return false;
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
  if (!whole) return m.types.is_vector(type) && join(m, i) ? kRewritten : Simplified{};
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

namespace {

/// Whether nothing is done with the result but to insert something else, so that the last of a chain stands for all.
bool is_continued(const Module& m, InstId insert) {
  const ValueId result = m.result(insert);
  for (ir::UseId use = m.values[result].first_use; use; use = m.uses[use].next) {
    const InstId next = m.uses[use].user;
    if (m.insts[next].op != Op::insert || m.operand(next, 0) != result || m.operand(next, 1) == result) return false;
  }
  return true;
}

/// What a chain of inserts that ends with `i` is made of.
struct Chain {
  std::array<ValueId, kMostParts> parts{};  ///< those that are inserted
  uint32_t found = 0, count = 0;
  ValueId base{};
};

Chain chain_of(const Module& m, InstId i) {
  Chain chain{.count = m.types.part_count(m.type(m.result(i))), .base = m.operand(i, 0)};
  chain.parts[m.insts[i].imm()] = m.operand(i, 1), chain.found = 1;
  for (uint32_t steps = 0; chain.found < chain.count && steps < 2 * kMostParts; ++steps) {
    const InstId inner = def(m, chain.base, Op::insert);
    if (!inner) break;
    ValueId& part = chain.parts[m.insts[inner].imm()];  // what is set already was inserted later
    if (!part) part = m.operand(inner, 1), ++chain.found;
    chain.base = m.operand(inner, 0);
  }
  return chain;
}

/// All but one component of a vector are inserted: it takes less to extract that one.
bool lacks_one(const Module& m, InstId i, const Chain& chain) {
  if (chain.found < 2 || chain.found + 1 != chain.count) return false;
  return m.types.is_vector(m.type(m.result(i))) && !m.is_constant(chain.base);
}

}  // namespace

Simplified simplify_insert(Module& m, InstId i) {
  const ValueId whole = m.operand(i, 0), part = m.operand(i, 1);
  const uint32_t which = m.insts[i].imm();
  const InstId extract = def(m, part, Op::extract);
  if (extract && m.operand(extract, 0) == whole && m.insts[extract].imm() == which) {
    const InstId same = def(m, whole, Op::insert);
    if (!same) return {.value = whole};
    const ValueId operands[] = {m.operand(same, 0), m.operand(same, 1)};  // now the last of its chain
    return rewrite(m, i, Op::insert, operands, m.insts[same].imm());
  }
  if (m.types.part_count(m.type(whole)) <= kMostParts && !is_continued(m, i)) {
    Chain chain = chain_of(m, i);
    const std::span<ValueId> all = std::span(chain.parts).first(chain.count);
    if (lacks_one(m, i, chain)) {
      for (uint32_t n = 0; n < chain.count; ++n)
        if (!all[n]) all[n] = ir::Builder::before(m, i).extract(chain.base, n);
      return rewrite(m, i, Op::construct, all);
    }
    if (chain.found == chain.count || fill(m, chain.base, all)) return rewrite(m, i, Op::construct, all);
  }
  const InstId inner = def(m, whole, Op::insert);
  if (!inner || m.insts[inner].imm() != which) return {};
  m.set_operand(i, 0, m.operand(inner, 0));
  return kRewritten;
}

namespace {

/// Components that all come from one of the vectors that `construct` puts together.
Simplified swizzle_of_vectors(Module& m, InstId i, InstId construct) {
  const uint32_t mask = m.insts[i].imm(), count = m.types.rows(m.type(m.result(i)));
  uint32_t first = 0;
  for (const ir::Use& use : m.operands(construct)) {
    const uint32_t size = m.types.components(m.type(use.value));
    uint32_t inside = 0;
    bool is_inside = size > 1;
    for (uint32_t n = 0; n < count; ++n) {
      const uint32_t from = component(mask, n) - first;  // wraps around in front of it
      is_inside &= from < size;
      inside |= (from & 3) << (2 * n);
    }
    const ValueId vector = use.value;
    if (is_inside) return rewrite(m, i, Op::swizzle, std::span(&vector, 1), inside);
    first += size;
  }
  return {};
}

}  // namespace

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
  if (!construct) return {};
  if (!is_by_part(m, construct)) return swizzle_of_vectors(m, i, construct);
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
