// SPDX-License-Identifier: Apache-2.0
#include "passes/optimize/value_table.h"

namespace umber::optimize {

using ir::Inst, ir::InstId;

uint32_t ValueTable::hash(InstId i) const {
  const Inst& in = m_.insts[i];
  uint32_t h = static_cast<uint32_t>(in.op) | uint32_t{in.flags} << 16;
  const auto mix = [&h](uint32_t v) { h = (std::rotl(h, 5) ^ v) * 0x9e3779b1u; };
  mix(in.attr);
  mix(m_.type(m_.result(i)).index);
  for (const ir::Use& use : m_.operands(i)) mix(use.value.index);
  return h ^ h >> 16;
}

bool ValueTable::same(InstId a, InstId b) const {
  const Inst &x = m_.insts[a], &y = m_.insts[b];
  if (x.op != y.op || x.attr != y.attr || x.flags != y.flags || x.operand_count != y.operand_count ||
      x.result_count != y.result_count)
    return false;
  for (uint32_t n = 0; n < x.operand_count; ++n)
    if (m_.operand(a, n) != m_.operand(b, n)) return false;
  for (uint32_t n = 0; n < x.result_count; ++n)
    if (m_.type(m_.result(a, n)) != m_.type(m_.result(b, n))) return false;
  return true;
}

InstId ValueTable::find(InstId i, uint32_t key, uint32_t version) const {
  const size_t mask = slots_.size() - 1;
  for (size_t at = key & mask; slots_[at].inst; at = (at + 1) & mask)
    if (slots_[at].hash == key && slots_[at].version == version && same(slots_[at].inst, i)) return slots_[at].inst;
  return {};
}

InstId ValueTable::find_or_add(InstId i, uint32_t version) {
  const uint32_t h = key(i, version);
  if (const InstId before = find(i, h, version)) return before;
  if (added_.size() * 2 >= slots_.size()) grow();
  added_.push_back({h, i, version});
  put(added_.back());
  return {};
}

void ValueTable::put(Slot added) {
  const size_t mask = slots_.size() - 1;
  size_t at = added.hash & mask;
  while (slots_[at].inst) at = (at + 1) & mask;
  slots_[at] = added;
}

void ValueTable::grow() {
  slots_.assign(slots_.size() * 2, {});
  for (const Slot& a : added_) put(a);
}

void ValueTable::undo(size_t mark) {
  const size_t slot_mask = slots_.size() - 1;
  for (; added_.size() > mark; added_.pop_back()) {
    size_t at = added_.back().hash & slot_mask;
    while (slots_[at].inst != added_.back().inst) at = (at + 1) & slot_mask;
    slots_[at] = {};
  }
}

}  // namespace umber::optimize
