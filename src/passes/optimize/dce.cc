// SPDX-License-Identifier: Apache-2.0
#include "passes/optimize/dce.h"

#include <algorithm>
#include <vector>

#include "analysis/effects.h"
#include "base/arena_vector.h"
#include "base/small_vector.h"
#include "ir/interface/edit.h"
#include "passes/optimize/unused_declarations.h"

namespace umber {
namespace {

using ir::BlockId, ir::Inst, ir::InstId, ir::Module, ir::Op, ir::ValueId;

/// After the first. More than one are needed only where a loop loads a variable, for nothing, before it stores it.
constexpr int kMostWalks = 4;

class Eliminator {
 public:
  explicit Eliminator(Module& module)
      : m_(module),
        accesses_(module.variables.size()),
        is_read_(module.io_vars.size()),
        is_called_(module.functions.size(), !module.entry) {
    if (module.entry) is_called_[module.entry.index] = true;
  }

  /// The first walk counts accesses to variables, and finds what is called. Those that are only stored to are reason for
  /// others.
  bool run() {
    for (auto n = static_cast<uint32_t>(m_.functions.size()); n-- > 0;)  // callers before callees
      if (is_called_[n]) sweep(m_.functions[n].body);
    changed_ |= optimize::keep_functions(m_, is_called_);
    is_counting_ = false;
    again_ = has_useless_stores();
    for (int n = 0; again_ && n < kMostWalks; ++n) {
      again_ = false;
      is_read_.assign(is_read_.size(), false);
      for (const ir::FunctionId f : m_.function_ids()) sweep(m_.function(f).body);
    }
    leave_out_unread_built_ins();
    changed_ |= keep_used_variables();
    return changed_;
  }

 private:
  struct AccessCounts {
    uint32_t loads = 0;  ///< or whatever else sees what is in the variable
    uint32_t stores = 0;
    bool keeps_stores = false;  ///< a walk left a store, because of a load
    bool is_none() const { return loads + stores == 0; }
  };

  static bool is_access(const Inst& in) { return info(in.op).attr == ir::Attr::place && in.place().is_variable(); }

  AccessCounts& accesses(const Inst& in) { return accesses_[in.place().variable().index]; }
  uint32_t& count_of(const Inst& in) { return in.op == Op::store ? accesses(in).stores : accesses(in).loads; }

  bool is_never_loaded(ir::VariableId v) const {
    return accesses_[v.index].loads == 0 && !is_seen_elsewhere(m_.variables[v].scope);
  }
  bool has_useless_stores() const {
    for (const ir::VariableId v : m_.variables.ids())
      if (accesses_[v.index].stores != 0 && is_never_loaded(v)) return true;
    return false;
  }

  bool keep_used_variables() {
    if (std::ranges::none_of(accesses_, &AccessCounts::is_none)) return false;
    std::vector<bool> used(accesses_.size());
    for (const ir::VariableId v : m_.variables.ids()) used[v.index] = !accesses_[v.index].is_none();
    optimize::keep_variables(m_, used, kept_.items());
    return true;
  }

  /// What the device gives a stage may need what some devices, or targets, lack. Between other stages both must agree.
  void leave_out_unread_built_ins() {
    using ir::Stage;
    const Stage stage = m_.stage;
    if (stage == Stage::tess_control || stage == Stage::tess_evaluation || stage == Stage::geometry) return;
    std::vector<bool> unread(m_.io_vars.size());
    bool is_any = false;
    for (const ir::IoVarId v : m_.io_vars.ids()) {
      const ir::IoVar& var = m_.io_vars[v];
      unread[v.index] =
          var.built_in != ir::BuiltIn::none && var.direction == ir::Direction::input && !is_read_[v.index];
      is_any |= unread[v.index];
    }
    if (!is_any) return;
    ir::demote_io_vars(m_, unread);
    accesses_.resize(m_.variables.size());
    changed_ = true;
  }

  void sweep(BlockId block) {
    for (InstId i = m_.blocks[block].last, prev; i; i = prev) {
      const Inst& in = m_.insts[i];
      prev = in.prev;
      const ir::Attr attr = info(in.op).attr;
      if (attr == ir::Attr::regions) sweep_regions(i);
      if (attr == ir::Attr::function && is_counting_) is_called_[in.callee().index] = true;
      if (!has_used_results(in) && does_nothing_else(i, in))
        erase(i, in);
      else if (attr == ir::Attr::place && in.place().is_variable())
        keep(i, in);
      else if (attr == ir::Attr::place && in.place().is_io_var())
        is_read_[in.place().index()] = true;
    }
  }

  /// What follows has been swept, so uses of results are known; regions come from the last to the first.
  void sweep_regions(InstId i) {
    if (m_.insts[i].op == Op::if_) drop_unused_results(i);
    SmallVector<BlockId, 4> regions;
    for (const BlockId b : m_.regions(i)) regions.push_back(b);
    for (size_t n = regions.size(); n-- > 0;) sweep(regions[n]);
  }

  bool has_used_results(const Inst& in) const {
    if (in.result_count == 1) return m_.has_uses(in.results);
    for (uint32_t n = 0; n < in.result_count; ++n)
      if (m_.has_uses({in.results.index + n})) return true;
    return false;
  }

  /// Besides its results.
  bool does_nothing_else(InstId i, const Inst& in) const {
    const ir::Effect effect = info(in.op).effect;
    if (effect == ir::Effect::control) return (in.op == Op::if_ || in.op == Op::switch_) && only_goes_on(i);
    if (effect != ir::Effect::writes) return analysis::has_only_results(m_, i);
    return !is_counting_ && in.op == Op::store && in.place().is_variable() && is_never_loaded(in.place().variable());
  }

  /// True if each region only goes on behind the construct.
  bool only_goes_on(InstId i) const {
    for (const BlockId b : m_.regions(i)) {
      const InstId first = m_.blocks[b].first;
      const Op op = m_.insts[first].op;
      const bool goes_on =
          op == Op::yield || (m_.insts[i].op == Op::switch_ && (op == Op::break_ || op == Op::fallthrough));
      if (!goes_on) return false;
    }
    return true;
  }

  void drop_unused_results(InstId i) {
    SmallVector<uint32_t, 16> kept;
    const uint32_t count = m_.insts[i].result_count;
    for (uint32_t n = 0; n < count; ++n)
      if (m_.has_uses(m_.result(i, n))) kept.push_back(n);
    if (kept.size() == count) return;
    changed_ = true;
    for (uint32_t n = 0; n < 2; ++n) {
      const InstId last = m_.blocks[m_.region(i, n)].last;
      if (m_.insts[last].op != Op::yield) continue;
      SmallVector<ValueId, 16> operands;
      for (const uint32_t k : kept) operands.push_back(m_.operand(last, k));
      m_.set_operands(last, operands);
    }
    m_.keep_results(i, kept);
  }

  void keep(InstId i, const Inst& access) {
    if (is_counting_)
      ++count_of(access), kept_.push_back(i);
    else if (access.op == Op::store)
      accesses(access).keeps_stores = true;
  }

  void erase(InstId i, const Inst& in) {
    if (!is_counting_ && is_access(in))
      again_ |= --count_of(in) == 0 && in.op != Op::store && accesses(in).keeps_stores;
    m_.erase(i);
    changed_ = true;
  }

  Module& m_;
  std::vector<AccessCounts> accesses_;  ///< by VariableId
  std::vector<bool> is_read_;           ///< by IoVarId: accessed, in the last walk
  std::vector<bool> is_called_;         ///< by FunctionId, those that there were at first
  Arena arena_{m_.memory()};
  ArenaVector<InstId> kept_{arena_};  ///< accesses that the first walk left
  bool is_counting_ = true;
  bool changed_ = false, again_ = false;
};

}  // namespace

Result<bool> dce(Module& module, PassContext&) { return Eliminator(module).run(); }

}  // namespace umber
