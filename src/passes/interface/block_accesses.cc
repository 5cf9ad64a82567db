// SPDX-License-Identifier: Apache-2.0
#include "passes/interface/block_accesses.h"

#include <algorithm>

#include "passes/loop_trips.h"

namespace umber {
namespace {

using ir::BlockId, ir::InstId, ir::LayoutId, ir::Module, ir::Op, ir::TypeId, ir::ValueId;

constexpr uint64_t kMicrosecondsPerRegister = 40, kMicrosecondsPerSite = 1000;
constexpr uint32_t kRegisterBytes = 16;
constexpr uint32_t kMostUnrolled = 128;  // times that a loop goes round
constexpr uint32_t kDeepestIndex = 8;    // an expression
constexpr uint64_t kMostCopies = 1u << 20;  // beyond that no compiler copies, and sums stay far from wrapping

class Survey {
 public:
  explicit Survey(const Module& module) : m_(module), found_(module.resources.size()), copies_(module.functions.size()) {}

  std::vector<BlockAccesses> run() {
    copies_[m_.entry.index] = 1;
    for (auto f = static_cast<uint32_t>(m_.functions.size()); f-- > 0;)  // callers before callees
      if (copies_[f]) walk(m_.functions[f].body, copies_[f]);
    return std::move(found_);
  }

 private:
  void walk(BlockId block, uint64_t copies) {
    for (InstId i = m_.blocks[block].first; i; i = m_.insts[i].next) {
      const ir::Inst& inst = m_.insts[i];
      if (inst.op == Op::call) {
        uint64_t& callee = copies_[inst.attr];
        callee = std::min(callee + copies, kMostCopies);
      } else if (inst.op == Op::construct) {
        look_for_array(i);
      } else if (inst.op == Op::load && m_.place(i).is_resource()) {
        count(i, copies);
      }
      if (ir::info(inst.op).attr != ir::Attr::regions) continue;
      const std::optional<CountedLoop> counted = inst.op == Op::loop ? counted_loop(m_, i) : std::nullopt;
      const bool is_unrolled = counted && !counted->may_end_earlier && counted->trips <= kMostUnrolled;
      if (is_unrolled) unrolled_.push_back(counted->counter);
      const uint64_t inside = counted ? std::min(copies * counted->trips, kMostCopies) : copies;
      for (BlockId region = m_.region(i, 0); region; region = m_.blocks[region].next_region) walk(region, inside);
      if (is_unrolled) unrolled_.pop_back();
    }
  }

  void count(InstId i, uint64_t copies) {
    const ir::Resource& r = m_.resources[m_.place(i).resource()];
    if (r.kind != ir::ResourceKind::uniform_block) return;
    BlockAccesses& block = found_[m_.place(i).resource().index];
    if (!block.first) block.first = i;
    if (!block.other_block && !m_.is_constant(m_.operand(i, 0))) block.other_block = i;
    const TypeId loaded = m_.type(m_.result(i));
    if (!block.wide && ir::bit_width_of(m_.types.scalar_kind(loaded)) > 32) block.wide = i;
    const uint32_t registers = registers_behind_dynamic_index(i, r);
    if (registers == 0) return;
    if (!block.dynamic) block.dynamic = i;
    const uint32_t rows = std::max(1u, m_.types.columns(loaded));
    block.dynamic_sites += rows;
    block.searched_registers += copies * registers * rows;
  }

  /// Of the outermost array of the path that is indexed by what is not constant.
  uint32_t registers_behind_dynamic_index(InstId i, const ir::Resource& r) const {
    TypeId type = r.type;
    LayoutId layout = r.layout;
    for (uint32_t n = 1; n < m_.path_length(i) && !m_.types.is_numeric(type); ++n) {
      const ValueId index = m_.operand(i, n);
      if (m_.types.is_array(type)) {
        if (!is_constant_in_the_end(index)) return (m_.layouts[layout].size + kRegisterBytes - 1) / kRegisterBytes;
        layout = m_.layouts[layout].element;
        type = m_.types.part(type, 0);
      } else {
        const auto member = static_cast<uint32_t>(m_.scalar_bits(index).value_or(0));
        layout = m_.layouts.member(layout, member).layout;
        type = m_.types.part(type, member);
      }
    }
    return 0;
  }

  /// The compiler unrolls loops that always go round as often, and their counters become constants.
  bool is_constant_in_the_end(ValueId index, uint32_t depth = 0) const {
    if (m_.is_constant(index)) return true;
    const InstId def = m_.def(index);
    if (!def || depth == kDeepestIndex) return false;
    switch (m_.insts[def].op) {
      case Op::load:
        return m_.path_length(def) == 0 && std::ranges::find(unrolled_, m_.place(def)) != unrolled_.end();
      case Op::add:
      case Op::sub:
      case Op::mul: return is_constant_in_the_end(m_.operand(def, 0), depth + 1) && is_constant_in_the_end(m_.operand(def, 1), depth + 1);
      default: return false;
    }
  }

  /// Front ends load an array element by element: `i` may be what puts it together.
  void look_for_array(InstId i) {
    TypeId type = m_.type(m_.result(i));
    if (!m_.types.is_array(type)) return;
    InstId first = i;
    while (first && m_.insts[first].op == Op::construct) first = m_.def(m_.operand(first, 0));
    if (!first || m_.insts[first].op != Op::load || !m_.place(first).is_resource()) return;
    const ir::ResourceId r = m_.place(first).resource();
    if (m_.resources[r].kind != ir::ResourceKind::uniform_block || found_[r.index].whole_array) return;
    TypeId at = m_.resources[r].type;
    for (uint32_t n = 1; n < m_.path_length(first); ++n) {
      const uint64_t part = m_.scalar_bits(m_.operand(first, n)).value_or(0);
      at = m_.types.part(at, m_.types.is_structure(at) ? static_cast<uint32_t>(part) : 0);
      if (at == type) found_[r.index].whole_array = i;
    }
  }

  const Module& m_;
  std::vector<BlockAccesses> found_;
  std::vector<uint64_t> copies_;      ///< by FunctionId
  std::vector<ir::Place> unrolled_;  ///< counters of the loops around
};

}  // namespace

std::vector<BlockAccesses> survey_blocks(const Module& module) { return Survey(module).run(); }

BlockCost predict_cost(const BlockAccesses& accesses) {
  return {accesses.searched_registers * kMicrosecondsPerRegister, accesses.dynamic_sites * kMicrosecondsPerSite};
}

}  // namespace umber
