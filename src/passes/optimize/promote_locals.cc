// SPDX-License-Identifier: Apache-2.0
#include "passes/optimize/promote_locals.h"

#include "base/small_vector.h"
#include "ir/builder.h"
#include "passes/optimize/merge_plan.h"

namespace umber {
namespace {

using ir::BlockId, ir::Builder, ir::InstId, ir::Module, ir::Op, ir::TypeId, ir::ValueId, ir::VariableId;
using optimize::Merge, optimize::MergePlan;

/// Walks in program order and knows what each promoted variable holds.
class Promotion {
 public:
  Promotion(Module& module, const MergePlan& plan) : m_(module), plan_(plan), values_(module.variables.size()) {
    changes_.reserve(64);
  }

  void run() {
    for (const ir::FunctionId f : m_.function_ids()) {
      walk(m_.function(f).body, {});
      restore(0);
    }
  }

 private:
  using Merges = std::vector<Merge>;
  /// What the terminators of the constructs around have to bring along.
  struct Targets {
    const Merges* yield = nullptr;
    const Merges* break_ = nullptr;
    const Merges* loop = nullptr;
    InstId loop_inst{};
  };
  struct Change {
    VariableId variable{};
    ValueId before{};
  };

  ValueId value(VariableId v) const {
    const ir::Variable& variable = m_.variables[v];
    return values_[v.index] ? values_[v.index] : variable.initial ? variable.initial : m_.undefined(variable.type);
  }
  void set(VariableId v, ValueId value) {
    changes_.push_back({v, values_[v.index]});
    values_[v.index] = value;
  }
  void restore(size_t mark) {
    for (; changes_.size() > mark; changes_.pop_back())
      values_[changes_.back().variable.index] = changes_.back().before;
  }

  void walk(BlockId block, const Targets& targets) {
    m_.for_each(block, [&](InstId i) {
      const Op op = m_.insts[i].op;
      if (op == Op::load || op == Op::store)
        access(i);
      else if (op == Op::loop)
        loop(i, targets);
      else if (op == Op::if_ || op == Op::switch_)
        branch(i, targets);
      else if (is_terminator(op))
        terminator(i, targets);
    });
  }

  void access(InstId i) {
    const ir::Place place = m_.place(i);
    if (!place.is_variable() || !plan_.is_promoted(place.variable())) return;
    const VariableId v = place.variable();
    const uint32_t length = m_.path_length(i);
    Builder b = Builder::before(m_, i);
    if (m_.insts[i].op == Op::load) {
      ValueId part = value(v);
      for (uint32_t n = 0; n < length; ++n) part = b.extract(part, index(i, n));
      m_.replace_all_uses(m_.result(i), part);
    } else {
      set(v, length == 0 ? m_.operand(i, 0) : with_part(b, i, value(v), length));
    }
    m_.erase(i);
  }
  uint32_t index(InstId i, uint32_t n) const { return static_cast<uint32_t>(*m_.scalar_bits(m_.operand(i, n))); }

  /// `whole` with what `store` stores, `length` steps down.
  ValueId with_part(Builder& b, InstId store, ValueId whole, uint32_t length) {
    SmallVector<ValueId, 8> around;
    for (uint32_t n = 0; n < length; ++n) {
      around.push_back(whole);
      if (n + 1 < length) whole = b.extract(whole, index(store, n));
    }
    ValueId part = m_.operand(store, length);
    for (uint32_t n = length; n-- > 0;) part = b.insert(around[n], part, index(store, n));
    return part;
  }

  void branch(InstId i, const Targets& outer) {
    const Merges merges = plan_.merges(m_.region(i, 0));
    Targets targets = outer;
    targets.yield = &merges;
    if (m_.insts[i].op == Op::switch_) {
      targets.break_ = &merges;
      if (!merges.empty()) complete_switch(i);
    }
    for (const BlockId b : m_.regions(i)) {
      const size_t mark = changes_.size();
      walk(b, targets);
      restore(mark);
    }
    take_results(i, merges);
  }

  /// Selectors without a label need a region that brings the variables along. A switch_ without one has no results yet.
  void complete_switch(InstId i) {
    for (const BlockId b : m_.regions(i))
      if (m_.blocks[b].is_default) return;
    const BlockId otherwise = m_.add_block();
    m_.blocks[otherwise].is_default = true;
    m_.add_region(i, otherwise);
    Builder::at_end(m_, otherwise).yield();
  }

  void loop(InstId i, const Targets& outer) {
    const Merges merges = plan_.merges(m_.region(i, 0));
    const BlockId body = m_.region(i, 0), continuing = m_.region(i, 1);
    const std::vector<ValueId> initial = values_of(merges, &Merge::enters);
    if (!initial.empty()) add_operands(i, initial, m_.insts[i].operand_count);
    Targets targets = outer;
    targets.break_ = targets.loop = &merges;
    targets.loop_inst = i;
    for (const BlockId region : {body, continuing}) {
      const size_t mark = changes_.size();
      take_parameters(region, merges, region == body ? &Merge::enters : &Merge::continues);
      walk(region, targets);
      restore(mark);
    }
    take_results(i, merges);
  }

  void take_parameters(BlockId region, const Merges& merges, bool Merge::*which) {
    std::vector<TypeId> types;
    for (const Merge& merge : merges)
      if (merge.*which) types.push_back(m_.variables[merge.variable].type);
    uint32_t next = m_.blocks[region].param_count;
    m_.add_params(region, types);
    for (const Merge& merge : merges)
      if (merge.*which) set(merge.variable, m_.param(region, next++));
  }

  void take_results(InstId i, const Merges& merges) {
    std::vector<TypeId> types;
    for (const Merge& merge : merges)
      if (merge.is_result) types.push_back(m_.variables[merge.variable].type);
    uint32_t next = m_.insts[i].result_count;
    m_.add_results(i, types);
    for (const Merge& merge : merges)
      if (merge.is_result) set(merge.variable, m_.result(i, next++));
  }

  void terminator(InstId i, const Targets& targets) {
    const Op op = m_.insts[i].op;
    const Merges* to = op == Op::yield                                                  ? targets.yield
                       : op == Op::break_                                               ? targets.break_
                       : op == Op::continue_ || op == Op::repeat || op == Op::repeat_if ? targets.loop
                                                                                        : nullptr;
    if (!to || to->empty()) return;
    const uint32_t count = m_.insts[i].operand_count;
    if (op == Op::repeat_if) {  // next parameters come before results
      add_operands(i, values_of(*to, &Merge::is_result), count);
      const std::vector<ValueId> next = values_of(*to, &Merge::enters);
      const auto params = static_cast<uint32_t>(m_.blocks[m_.region(targets.loop_inst, 0)].param_count - next.size());
      add_operands(i, next, 1 + params);
    } else {
      bool Merge::*const which = op == Op::continue_ ? &Merge::continues
                                 : op == Op::repeat  ? &Merge::enters
                                                     : &Merge::is_result;
      add_operands(i, values_of(*to, which), count);
    }
  }

  /// Of those merges of which `which` holds.
  std::vector<ValueId> values_of(const Merges& merges, bool Merge::*which) {
    std::vector<ValueId> list;
    for (const Merge& merge : merges)
      if (merge.*which) list.push_back(value(merge.variable));
    return list;
  }

  void add_operands(InstId i, const std::vector<ValueId>& added, uint32_t at) {
    std::vector<ValueId> operands;
    operands.reserve(m_.insts[i].operand_count + added.size());
    for (const ir::Use& use : m_.operands(i)) operands.push_back(use.value);
    operands.insert(operands.begin() + static_cast<std::ptrdiff_t>(at), added.begin(), added.end());
    m_.set_operands(i, operands);
  }

  Module& m_;
  const MergePlan& plan_;
  std::vector<ValueId> values_;  ///< by VariableId; none: what it starts with
  std::vector<Change> changes_;  ///< to undo at the end of a region
};

}  // namespace

Result<bool> promote_locals(Module& module, PassContext&) {
  if (module.variables.size() == 0) return false;
  const MergePlan plan(module);
  if (!plan.promotes_any()) return false;
  Promotion(module, plan).run();
  return true;
}

}  // namespace umber
