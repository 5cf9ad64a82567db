// SPDX-License-Identifier: Apache-2.0
#include "passes/direct3d/block_accesses.h"

#include <algorithm>

#include "analysis/loop_trips.h"
#include "base/round_up.h"
#include "layout/part.h"

namespace umber {
namespace {

using ir::BlockId, ir::InstId, ir::Module, ir::Op, ir::TypeId, ir::ValueId;

constexpr uint64_t kMicrosecondsPerRegister = 40, kMicrosecondsPerSite = 1000;
constexpr ir::KindSet kWide =
    ir::KindSet::of(ir::TypeKind::i64) | ir::KindSet::of(ir::TypeKind::u64) | ir::KindSet::of(ir::TypeKind::f64);
constexpr uint32_t kMostColumns = 1u << 14;  // of what is loaded at once: as many words as a constant buffer has
constexpr uint32_t kDeepestIndex = 8;        // an expression
constexpr uint64_t kMostCopies = 1u << 20;   // beyond that no compiler copies, and sums stay far from wrapping

class Survey {
 public:
  explicit Survey(const Module& module)
      : m_(module), found_(module.resources.size()), copies_(module.functions.size()) {}

  std::vector<BlockAccesses> run() {
    copies_[m_.entry.index] = 1;
    for (auto f = static_cast<uint32_t>(m_.functions.size()); f-- > 0;)  // callers before callees
      if (copies_[f]) walk(m_.functions[f].body, {copies_[f], copies_[f]});
    return std::move(found_);
  }

 private:
  /// How often code is there in the end.
  struct Copies {
    uint64_t unrolled = 1;  ///< with those of loops that go round a known number of times
    uint64_t rolled = 1;    ///< where it is indexed by nothing but the counters of loops that have no other way out
  };

  void walk(BlockId block, Copies copies) {
    for (InstId i = m_.blocks[block].first; i; i = m_.insts[i].next) {
      const ir::Inst& inst = m_.insts[i];
      if (inst.op == Op::call) {
        uint64_t& callee = copies_[inst.callee().index];
        callee = std::min(callee + copies.unrolled, kMostCopies);
      } else if (inst.op == Op::load && m_.place(i).is_resource()) {
        count(i, copies);
      }
      if (ir::info(inst.op).attr != ir::Attr::regions) continue;
      const std::optional<analysis::CountedLoop> counted =
          inst.op == Op::loop ? analysis::counted_loop(m_, i) : std::nullopt;
      const bool is_plain = counted && !counted->may_end_earlier;
      Copies inside = copies;
      if (counted) inside.unrolled = std::min(copies.unrolled * counted->trips, kMostCopies);
      if (counted && !is_plain) inside.rolled = std::min(copies.rolled * counted->trips, kMostCopies);
      if (is_plain) counters_.push_back(counted->counter);
      for (const BlockId region : m_.regions(i)) walk(region, inside);
      if (is_plain) counters_.pop_back();
    }
  }

  void count(InstId i, Copies copies) {
    const ir::Resource& r = m_.resources[m_.place(i).resource()];
    if (r.kind != ir::ResourceKind::uniform_block && !ir::is_root_constants(r.kind)) return;
    BlockAccesses& block = found_[m_.place(i).resource().index];
    if (!block.first) block.first = i;
    if (!block.other_block && !m_.is_constant(m_.operand(i, 0))) block.other_block = i;
    const TypeId loaded = m_.type(m_.result(i));
    const ir::TypeContents contents = m_.types.contents(loaded);
    if (!block.wide && contents.kinds.has_any(kWide)) block.wide = i;
    if (!block.whole_array && has_array(loaded, contents)) block.whole_array = i;
    bool is_counted = true;
    const uint32_t registers = registers_behind_dynamic_index(i, r, is_counted);
    if (registers == 0) return;
    if (!block.dynamic) block.dynamic = i;
    const uint32_t columns = std::min(contents.columns, kMostColumns);
    block.dynamic_sites += columns;
    block.searched_registers += (is_counted ? copies.rolled : copies.unrolled) * registers * columns;
  }

  /// The registers of the outermost array of the path that is indexed by what is not constant. `is_counted` becomes
  /// false if some index is more than a loop's counter.
  uint32_t registers_behind_dynamic_index(InstId i, const ir::Resource& r, bool& is_counted) const {
    layout::Part at = layout::whole(r);
    uint32_t registers = 0;
    for (uint32_t n = 1; n < m_.path_length(i) && !m_.types.is_numeric(at.type); ++n) {
      const ValueId index = m_.operand(i, n);
      if (m_.types.is_array(at.type)) {
        is_counted &= is_counter(index, 0);
        if (!registers && !m_.is_constant(index))
          registers = round_up(m_.layouts[at.layout].size, layout::kRow) / layout::kRow;
      }
      at = layout::step(m_, at, index);
    }
    return registers;
  }

  /// A constant, the counter of a loop around, or a sum or product of them.
  bool is_counter(ValueId index, uint32_t depth) const {
    if (m_.is_constant(index)) return true;
    const InstId def = m_.def(index);
    if (!def || depth == kDeepestIndex) return false;
    switch (m_.insts[def].op) {
      case Op::load: return m_.path_length(def) == 0 && std::ranges::find(counters_, m_.place(def)) != counters_.end();
      case Op::add:
      case Op::sub:
      case Op::mul: return is_counter(m_.operand(def, 0), depth + 1) && is_counter(m_.operand(def, 1), depth + 1);
      default: return false;
    }
  }

  /// Whether an array is among what is loaded. Of more than one instruction can put together there is no telling.
  bool has_array(TypeId type, const ir::TypeContents& contents) const {
    if (m_.types.is_array(type)) return true;
    if (!m_.types.is_structure(type) || contents.elements > ir::kMostOperands) return false;
    for (uint32_t n = 0; n < m_.types.part_count(type); ++n)
      if (const TypeId part = m_.types.part(type, n); has_array(part, m_.types.contents(part))) return true;
    return false;
  }

  const Module& m_;
  std::vector<BlockAccesses> found_;
  std::vector<uint64_t> copies_;     ///< by FunctionId
  std::vector<ir::Place> counters_;  ///< of the loops around that have no other way out
};

}  // namespace

std::vector<BlockAccesses> survey_blocks(const Module& module) { return Survey(module).run(); }

BlockCost predict_cost(const BlockAccesses& accesses) {
  return {accesses.searched_registers * kMicrosecondsPerRegister, accesses.dynamic_sites * kMicrosecondsPerSite};
}

}  // namespace umber
