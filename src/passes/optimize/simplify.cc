// SPDX-License-Identifier: Apache-2.0
#include "passes/optimize/simplify.h"

#include "analysis/effects.h"
#include "analysis/memory_versions.h"
#include "base/small_vector.h"
#include "eval/fold.h"
#include "passes/optimize/identities.h"
#include "passes/optimize/value_table.h"

namespace umber {
namespace {

using ir::BlockId, ir::InstId, ir::Module, ir::Op, ir::ValueId;

/// How often one instruction is looked at again after it was rewritten: long chains of inserts must not be walked
/// whole.
constexpr int kMostRewrites = 32;

class Simplifier {
 public:
  explicit Simplifier(Module& module) : m_(module), table_(module), versions_(module) {}

  bool run() {
    for (const ir::FunctionId f : m_.function_ids()) walk(m_.function(f).body);
    return changed_;
  }

 private:
  void walk(BlockId block) {
    const size_t mark = table_.mark();
    for (InstId i = m_.blocks[block].first, next; i; i = next) {
      next = m_.insts[i].next;
      const Op op = m_.insts[i].op;
      if (op == Op::if_ && m_.scalar_bits(m_.operand(i, 0))) {
        next = take_region(i);
      } else if (ir::info(op).attr == ir::Attr::regions) {
        if (op == Op::loop) versions_.write_all();
        for (const BlockId b : m_.regions(i)) walk(b);
        if (op == Op::if_) merge_equal_results(i);
      } else {
        visit(i);
      }
    }
    table_.undo(mark);
  }

  void visit(InstId i) {
    std::optional<uint32_t> version = 0;
    if (ir::info(m_.insts[i].op).effect == ir::Effect::pure) {
      for (int n = 0; n < kMostRewrites; ++n) {
        optimize::Simplified s{.value = folded(i)};
        const InstId before = m_.insts[i].prev;
        if (!s.value) s = optimize::apply_identity(m_, i);
        visit_new(before, i);
        changed_ |= s.value || s.is_rewritten;
        if (s.value) {
          m_.replace_all_uses(m_.result(i), s.value);
          m_.erase(i);
          return;
        }
        if (!s.is_rewritten) break;
      }
    } else {
      version = versions_.read_by(i);
      const bool runs = analysis::runs_functions(m_, m_.insts[i]);
      if (runs || ir::info(m_.insts[i].op).effect == ir::Effect::writes) versions_.write(i);
      if (!version) return;
    }
    const InstId before = table_.find_or_add(i, *version);
    if (!before) return;
    for (uint32_t n = 0; n < m_.insts[i].result_count; ++n) m_.replace_all_uses(m_.result(i, n), m_.result(before, n));
    m_.erase(i);
    changed_ = true;
  }

  /// What an identity put in front of an instruction, behind `before`.
  void visit_new(InstId before, InstId i) {
    InstId added = before ? m_.insts[before].next : m_.blocks[m_.insts[i].block].first;
    while (added != i) {
      const InstId next = m_.insts[added].next;
      visit(added);
      added = next;
    }
  }

  ValueId folded(InstId i) {
    const ir::Inst& in = m_.insts[i];
    if (in.result_count != 1) return {};
    SmallVector<ValueId, 8> operands;
    for (const ir::Use& use : m_.operands(i)) {
      if (!m_.is_constant(use.value)) return {};
      operands.push_back(use.value);
    }
    const ir::TypeId type = m_.type(m_.result(i));
    if (in.op == Op::equal && !m_.types.is_numeric(m_.type(operands[0]))) return {};
    if ((in.op == Op::insert || in.op == Op::insert_dynamic) && m_.types.part_count(type) > eval::kMostFoldedParts) return {};
    return eval::fold(m_, in.op, type, operands, in.attr).value_or(ValueId{});
  }

  /// The if_ becomes the region that its constant condition takes. Returns where to go on.
  InstId take_region(InstId i) {
    changed_ = true;
    const BlockId block = m_.insts[i].block;
    const BlockId taken = m_.region(i, *m_.scalar_bits(m_.operand(i, 0)) ? 0 : 1);
    const InstId first = m_.blocks[taken].first, last = m_.blocks[taken].last;
    if (m_.insts[last].op != Op::yield) {
      while (m_.blocks[block].last != i) m_.erase(m_.blocks[block].last);
      m_.splice(taken, block, i);
      m_.erase(i);
      return first;
    }
    for (uint32_t n = 0; n < m_.insts[i].result_count; ++n) m_.replace_all_uses(m_.result(i, n), m_.operand(last, n));
    m_.erase(last);
    m_.splice(taken, block, i);
    const InstId next = first == last ? m_.insts[i].next : first;
    m_.erase(i);
    return next;
  }

  /// A value from outside that both regions yield, or the one that does, is the result.
  void merge_equal_results(InstId i) {
    const InstId a = m_.blocks[m_.region(i, 0)].last, b = m_.blocks[m_.region(i, 1)].last;
    const InstId one = m_.insts[a].op == Op::yield ? a : b, other = m_.insts[b].op == Op::yield ? b : a;
    if (m_.insts[one].op != Op::yield || m_.insts[other].op != Op::yield) return;
    for (uint32_t n = 0; n < m_.insts[i].result_count; ++n) {
      const ValueId result = m_.result(i, n), value = m_.operand(one, n);
      const InstId def = m_.def(value);
      const bool is_inside = def && m_.insts[def].block == m_.insts[one].block;
      if (value != m_.operand(other, n) || is_inside || !m_.has_uses(result)) continue;
      m_.replace_all_uses(result, value);
      changed_ = true;
    }
  }

  Module& m_;
  optimize::ValueTable table_;
  analysis::MemoryVersions versions_;
  bool changed_ = false;
};

}  // namespace

Result<bool> simplify(Module& module, PassContext&) { return Simplifier(module).run(); }

}  // namespace umber
