// SPDX-License-Identifier: Apache-2.0
#include "passes/optimize/unroll_loops.h"

#include <algorithm>
#include <vector>

#include "analysis/loop_trips.h"
#include "base/small_vector.h"
#include "eval/fold.h"
#include "passes/optimize/copy_body.h"
#include "passes/optimize/promote_locals.h"
#include "passes/optimize/simplify.h"

namespace umber {
namespace {

using ir::BlockId, ir::Inst, ir::InstId, ir::Module, ir::Op, ir::ValueId, ir::VariableId;

constexpr uint32_t kMostRounds = 32;
constexpr uint32_t kMostCopied = 128;  ///< instructions, of all rounds of a loop
constexpr uint32_t kMostLooks = 1000;  ///< at operands of operands, to count the rounds of a loop
constexpr uint32_t kMostParts = 32;    ///< operands of operands of an index
constexpr int kMostTimes = 8;          ///< what comes out of one loop may say how often the next goes round

/// Whether a region of the loop has another way out of it, or to its continuing part, than the end of the body.
/// `may_break`: what breaks there leaves the loop, no switch_.
bool has_way_out(const Module& m, BlockId region, BlockId body, InstId exit, bool may_break = true) {
  for (InstId i = m.blocks[region].first; i; i = m.insts[i].next) {
    const Op op = m.insts[i].op;
    if ((op == Op::break_ && may_break) || (op == Op::continue_ && region != body)) return true;
    if (i == exit || op == Op::loop || ir::info(op).attr != ir::Attr::regions) continue;
    for (const BlockId b : m.regions(i))
      if (has_way_out(m, b, body, exit, may_break && op != Op::switch_)) return true;
  }
  return false;
}

/// What a loop's parameters are, round by round, as far as they are constants.
class Rounds {
 public:
  Rounds(Module& module, InstId loop, InstId exit) : m_(module), loop_(loop), exit_(exit) {}

  /// How many times the condition holds; none if that is not known, or too often.
  std::optional<uint32_t> count() {
    body_.assign(m_.operands(loop_).size(), {});
    for (uint32_t n = 0; n < body_.size(); ++n) body_[n] = known(m_.operand(loop_, n));
    is_counting_.assign(body_.size(), true);
    for (uint32_t rounds = 0; rounds <= kMostRounds; ++rounds) {
      for (uint32_t n = 0; n < body_.size(); ++n) is_counting_[n] = is_counting_[n] && body_[n];
      const ValueId holds = known(m_.operand(exit_, 0));
      if (!holds || !m_.scalar_bits(holds)) return std::nullopt;
      if (*m_.scalar_bits(holds) == 0) return rounds;
      next();
    }
    return std::nullopt;
  }
  /// By parameter of the body: whether it is a constant in each round.
  const std::vector<bool>& is_counting() const { return is_counting_; }

 private:
  void next() {
    const InstId end = m_.blocks[m_.region(loop_, 0)].last, repeat = m_.blocks[m_.region(loop_, 1)].last;
    continuing_.assign(m_.operands(end).size(), {});
    for (uint32_t n = 0; n < continuing_.size(); ++n) continuing_[n] = known(m_.operand(end, n));
    std::vector<ValueId> following(m_.operands(repeat).size());
    for (uint32_t n = 0; n < following.size(); ++n) following[n] = known(m_.operand(repeat, n));
    body_.swap(following);
  }

  ValueId known(ValueId v) {
    if (m_.is_constant(v)) return v;
    if (++looks_ > kMostLooks) return {};
    const ir::Value& value = m_.values[v];
    if (value.def == ir::Value::kParameter) {
      const BlockId block{value.payload};
      const uint32_t n = v.index - m_.blocks[block].params.index;
      if (block == m_.region(loop_, 0)) return body_[n];
      return block == m_.region(loop_, 1) && n < continuing_.size() ? continuing_[n] : ValueId{};
    }
    const InstId def = m_.def(v);
    if (!def || ir::info(m_.insts[def].op).effect != ir::Effect::pure || m_.insts[def].result_count != 1 ||
        !m_.types.is_scalar(m_.type(v)))
      return {};
    SmallVector<ValueId, 8> operands;
    for (const ir::Use& use : m_.operands(def)) {
      const ValueId operand = known(use.value);
      if (!operand || !m_.types.is_scalar(m_.type(operand))) return {};
      operands.push_back(operand);
    }
    return eval::fold(m_, m_.insts[def].op, m_.type(v), operands, m_.insts[def].attr).value_or(ValueId{});
  }

  Module& m_;
  InstId loop_, exit_;
  std::vector<ValueId> body_, continuing_;  ///< by parameter of the two regions: its value, none if it is not known
  std::vector<bool> is_counting_;
  uint32_t looks_ = 0;
};

class Unroller {
 public:
  explicit Unroller(Module& module)
      : m_(module),
        copier_(module),
        most_added_(module.insts.size() / 4 + kMostCopied),
        most_copied_(module.insts.size() + 8 * kMostCopied) {}

  bool run() {
    loops_.clear(), indices_.clear();
    is_kept_.assign(m_.variables.size(), false);
    changed_ = false;
    for (const ir::FunctionId f : m_.function_ids()) look_at(m_.function(f).body);
    for (const Index& index : indices_)
      if (!index.variable || !is_kept_[index.variable.index])
        for (const uint32_t n : index.loops) loops_[n].is_wanted = true;
    // Those inside of others come behind them.
    for (size_t n = loops_.size(); n-- > 0;)
      if (loops_[n].is_wanted || loops_[n].rounds <= 1) unroll(loops_[n]);
    return changed_;
  }

 private:
  struct Loop {
    InstId inst;
    uint32_t rounds = 0;
    std::vector<bool> is_counting;  ///< by parameter of the body
    bool is_wanted = false;
  };
  /// One that is a constant in each round of these loops.
  struct Index {
    VariableId variable{};  ///< whose elements it chooses from; none if it is no variable's
    SmallVector<uint32_t, 4> loops;
    uint32_t parts = 0;
  };

  void look_at(BlockId block) {
    for (InstId i = m_.blocks[block].first; i; i = m_.insts[i].next) {
      const Inst& in = m_.insts[i];
      const bool is_loop = in.op == Op::loop && add_loop(i);
      if (ir::info(in.op).attr == ir::Attr::regions)
        for (const BlockId b : m_.regions(i)) look_at(b);
      else
        look_at_indices(in);
      if (is_loop) around_.pop_back();
    }
  }

  bool add_loop(InstId i) {
    const BlockId body = m_.region(i, 0), continuing = m_.region(i, 1);
    const InstId exit = analysis::leading_exit(m_, i);
    if (!exit || !continuing || m_.has_flag(i, ir::flag::kDontUnroll)) return false;
    if (m_.insts[exit].result_count != 0 || m_.insts[m_.blocks[m_.region(exit, 0)].first].op != Op::yield) return false;
    if (m_.insts[m_.blocks[body].last].op != Op::continue_ || m_.insts[m_.blocks[continuing].last].op != Op::repeat)
      return false;
    Rounds rounds(m_, i, exit);
    const std::optional<uint32_t> count = rounds.count();
    if (!count || has_way_out(m_, body, body, exit) || has_way_out(m_, continuing, body, exit)) return false;
    around_.push_back(static_cast<uint32_t>(loops_.size()));
    loops_.push_back({.inst = i, .rounds = *count, .is_counting = rounds.is_counting()});
    return true;
  }

  void look_at_indices(const Inst& in) {
    const ir::Attr attr = ir::info(in.op).attr;
    if (in.op == Op::extract_dynamic || in.op == Op::insert_dynamic)
      add_index(m_.operand(in, 1), {});
    else if (attr == ir::Attr::resource && m_.resources[in.resource()].array)
      add_index(m_.operand(in, 0), {});
    else if (attr == ir::Attr::place && in.place().is_variable() &&
             m_.variables[in.place().variable()].scope == ir::VariableScope::function)
      for (uint32_t n = 0; n < in.path_length(); ++n) add_index(m_.operand(in, n), in.place().variable());
  }

  void add_index(ValueId v, VariableId variable) {
    if (m_.is_constant(v)) return;
    Index index{.variable = variable, .loops = {}};
    if (is_known(v, index))
      indices_.push_back(std::move(index));
    else if (variable)
      is_kept_[variable.index] = true;
  }

  bool is_known(ValueId v, Index& index) const {
    if (m_.is_constant(v)) return true;
    if (++index.parts > kMostParts) return false;
    const ir::Value& value = m_.values[v];
    if (value.def == ir::Value::kParameter) {
      for (size_t at = around_.size(), least = at - std::min<size_t>(at, kMostParts); at-- > least;) {
        const uint32_t n = around_[at];
        const BlockId body = m_.region(loops_[n].inst, 0);
        if (BlockId{value.payload} != body) continue;
        if (!loops_[n].is_counting[v.index - m_.blocks[body].params.index]) return false;
        index.loops.push_back(n);
        return true;
      }
      return false;
    }
    const InstId def = m_.def(v);
    if (!def || m_.insts[def].operand_count == 0 || ir::info(m_.insts[def].op).effect != ir::Effect::pure) return false;
    for (const ir::Use& use : m_.operands(def))
      if (!is_known(use.value, index)) return false;
    return true;
  }

  /// Instructions in a region and in those inside of it, up to some number.
  uint32_t size_of(BlockId region, uint32_t most) const {
    uint32_t size = 0;
    for (InstId i = m_.blocks[region].first; i && size < most; i = m_.insts[i].next) {
      ++size;
      if (ir::info(m_.insts[i].op).attr == ir::Attr::regions)
        for (const BlockId b : m_.regions(i)) size += size_of(b, most - std::min(size, most));
    }
    return size;
  }

  void unroll(const Loop& loop) {
    const BlockId body = m_.region(loop.inst, 0), continuing = m_.region(loop.inst, 1);
    const uint32_t size = size_of(body, kMostCopied) + size_of(continuing, kMostCopied);
    const uint32_t added = loop.rounds <= 1 ? 0 : size * loop.rounds, copied = size * (loop.rounds + 1);
    if (size * std::max(loop.rounds, 1u) > kMostCopied || added > most_added_ || copied > most_copied_) return;
    most_added_ -= added, most_copied_ -= copied;
    changed_ = true;
    std::vector<ValueId> values;
    for (const ir::Use& use : m_.operands(loop.inst)) values.push_back(use.value);
    for (uint32_t n = 0; n < loop.rounds; ++n) {
      const BlockId round = copier_.copy(body, values, {});
      m_.erase(exit_in(round));
      values = put(round, loop.inst);
      values = put(copier_.copy(continuing, values, {}), loop.inst);
    }
    leave(copier_.copy(body, values, {}), loop.inst);
  }

  InstId exit_in(BlockId round) const {
    InstId i = m_.blocks[round].first;
    while (m_.insts[i].op != Op::if_) i = m_.insts[i].next;
    return i;
  }

  /// Puts a copy in front of the loop. Returns what its end hands on.
  std::vector<ValueId> put(BlockId copy, InstId loop) {
    const InstId end = m_.blocks[copy].last;
    std::vector<ValueId> values;
    for (const ir::Use& use : m_.operands(end)) values.push_back(use.value);
    m_.erase(end);
    if (m_.blocks[copy].first) m_.splice(copy, m_.insts[loop].block, loop);
    return values;
  }

  /// Of the last copy there is what comes before the way out, which has the results. The loop goes.
  void leave(BlockId copy, InstId loop) {
    const InstId exit = exit_in(copy);
    const InstId leaves = m_.blocks[m_.region(exit, 1)].first;
    for (uint32_t n = 0; n < m_.insts[loop].result_count; ++n)
      m_.replace_all_uses(m_.result(loop, n), m_.operand(leaves, n));
    while (m_.blocks[copy].last != exit) m_.erase(m_.blocks[copy].last);
    m_.erase(exit);
    if (m_.blocks[copy].first) m_.splice(copy, m_.insts[loop].block, loop);
    m_.erase(loop);
  }

  Module& m_;
  optimize::BodyCopier copier_;
  uint32_t most_added_;           ///< instructions that the module may still grow by
  uint32_t most_copied_;          ///< those that may still be copied: of nested loops all are, for each loop
  std::vector<Loop> loops_;       ///< that rounds are known of, each behind those around it
  std::vector<uint32_t> around_;  ///< those of them that are around the walk
  std::vector<Index> indices_;
  std::vector<bool> is_kept_;  ///< by VariableId: some index stays unknown
  bool changed_ = false;
};

}  // namespace

Result<bool> unroll_loops(Module& module, PassContext& context) {
  Unroller unroller(module);
  int times = 0;
  for (; times < kMostTimes && unroller.run(); ++times)
    // Indices become constants, then elements values, and these meet.
    for (const auto run : {simplify, promote_locals, simplify})
      if (const Result<bool> result = run(module, context); !result) return Failed{};
  return times != 0;
}

}  // namespace umber
