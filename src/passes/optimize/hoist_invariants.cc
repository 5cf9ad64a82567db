// SPDX-License-Identifier: Apache-2.0
#include "passes/optimize/hoist_invariants.h"

#include <algorithm>
#include <vector>

#include "analysis/effects.h"
#include "ir/move.h"
#include "passes/optimize/value_table.h"

namespace umber {
namespace {

using ir::BlockId, ir::InstId, ir::Module, ir::Op, ir::ValueId;

/// Whether SPIR-V has no meaning for some operands: integers divided by zero, indices out of range, floats that no integer
/// is near.
bool may_be_undefined(const Module& m, const ir::Inst& in) {
  switch (in.op) {
    case Op::div:
    case Op::rem:
    case Op::mod:
    case Op::convert: return !ir::is_float(m.types.scalar_kind(m.type(in.result())));
    case Op::extract_dynamic:
    case Op::insert_dynamic: return true;
    default: return false;
  }
}

bool is_movable(const Module& m, const ir::Inst& in) {
  if (in.result_count != 1 || !m.types.is_numeric(m.type(in.result()))) return false;
  if (ir::info(in.op).effect == ir::Effect::pure) return in.operand_count != 0;
  if (in.op != Op::load || !analysis::effects(m, in).reads.is_empty()) return false;
  return std::ranges::all_of(m.operands(in), [&](const ir::Use& use) { return m.is_constant(use.value); });
}

class Hoister {
 public:
  explicit Hoister(Module& module)
      : m_(module), depths_(module.blocks.size()), is_around_(module.blocks.size()), hoisted_(module) {}

  bool run() {
    for (const ir::FunctionId f : m_.function_ids()) walk(m_.function(f).body, 0);
    return changed_;
  }

 private:
  uint32_t depth() const { return static_cast<uint32_t>(loops_.size()); }

  /// `outermost`: the number of loops around that what is in the block cannot leave, because only some rounds get to it.
  void walk(BlockId block, uint32_t outermost) {
    depths_[block.index] = depth(), is_around_[block.index] = true;
    for (InstId i = m_.blocks[block].first, next; i; i = next) {
      next = m_.insts[i].next;
      const ir::Inst& in = m_.insts[i];
      if (in.op == Op::loop)
        walk_loop(i, outermost);
      else if (ir::info(in.op).attr == ir::Attr::regions)
        for (const BlockId b : m_.regions(i)) walk(b, depth());
      else if (is_way_out(in))
        reached_from_ = depth();
      else if ((depth() > outermost || changed_) && is_movable(m_, in))
        visit(i, outermost);
    }
    is_around_[block.index] = false;
  }

  void walk_loop(InstId i, uint32_t outermost) {
    loops_.push_back(i);
    for (const BlockId b : m_.regions(i)) walk(b, outermost);
    loops_.pop_back();
    reached_from_ = std::min(reached_from_, depth());
  }

  bool is_way_out(const ir::Inst& in) const {
    return (ir::info(in.op).effect == ir::Effect::control && in.op != Op::yield) || analysis::runs_functions(m_, in);
  }

  uint32_t depth_of(ValueId v) const {
    const ir::Value& value = m_.values[v];
    if (value.def == ir::Value::kConstant) return 0;
    return depths_[value.def == ir::Value::kParameter ? value.payload : m_.insts[InstId{value.def}].block.index];
  }

  void visit(InstId i, uint32_t outermost) {
    uint32_t to = outermost;
    for (const ir::Use& use : m_.operands(i)) to = std::max(to, depth_of(use.value));
    if (may_be_undefined(m_, m_.insts[i])) to = std::max(to, reached_from_);
    const bool moves = to < depth();
    if (moves) ir::move_before(m_, i, loops_[to]);
    changed_ |= moves;
    if (changed_) merge(i, moves ? hoisted_.find_or_add(i) : hoisted_.find(i));
  }

  /// What was hoisted out of one loop is there for all that follows.
  void merge(InstId i, InstId before) {
    if (!before) return;
    const uint32_t block = m_.insts[before].block.index;
    if (!is_around_[block] || depths_[block] > depths_[m_.insts[i].block.index]) return;
    m_.replace_all_uses(m_.result(i), m_.result(before));
    m_.erase(i);
  }

  Module& m_;
  std::vector<uint32_t> depths_;   ///< by BlockId: loops around
  std::vector<bool> is_around_;    ///< by BlockId: the walk is in it
  std::vector<InstId> loops_;      ///< around the walk, from the outside in
  uint32_t reached_from_ = 0;      ///< the first of them all of whose rounds get to where the walk is
  optimize::ValueTable hoisted_;
  bool changed_ = false;
};

}  // namespace

Result<bool> hoist_invariants(Module& m, PassContext&) {
  return m.ops().has(Op::loop) && Hoister(m).run();
}

}  // namespace umber
