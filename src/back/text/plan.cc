// SPDX-License-Identifier: Apache-2.0
#include "back/text/plan.h"

#include <algorithm>

#include "analysis/effects.h"
#include "base/small_vector.h"

namespace umber::back::text {
namespace {

using ir::BlockId, ir::InstId, ir::Op, ir::ValueId;

constexpr uint8_t kDeepest = 24;  ///< expressions nest no deeper: for people, and for the recursion that prints them

constexpr size_t kMostPending = 64;  ///< expressions that wait for their use: bounds the time to look through them

constexpr uint64_t bit(uint32_t n) { return uint64_t{1} << n; }

using analysis::Effects, analysis::MemorySet;
using ValueRow = Plan::ValueRow;

/// Ops of one result that may be statements; which of them are, the Planner says.
constexpr ir::OpSet kMayBuild = [] {
  ir::OpSet all = {Op::construct, Op::select, Op::insert, Op::insert_dynamic, Op::array_length};
  for (size_t n = 0; n < ir::kOpCount; ++n) {
    using ir::Group;
    const Group group = ir::info(static_cast<Op>(n)).group;
    if (group == Group::image || group == Group::atomic || group == Group::buffer || group == Group::call ||
        group == Group::region)
      all.add(static_cast<Op>(n));
  }
  return all;
}();

class Planner {
 public:
  Planner(const ir::Module& module, Scratch& scratch, const Language& language, const Accesses& accesses,
          std::span<ValueRow> values)
      : module_(module),
        language_(language),
        accesses_(accesses),
        values_(values),
        functions_(scratch.table<Effects>(module.functions.size())),
        locals_(scratch.table<LocalState>(module.variables.size())) {}
  void run();

 private:
  struct LocalState {
    uint32_t writes = 0;  ///< that were passed
    ir::BlockId asked{};  ///< the region for which is_steady() was asked last, behind so many writes, and the answer
    uint32_t asked_writes = 0;
    bool is_steady = false;
  };
  struct Cost {
    uint8_t depth = 0;
    Effects effects;
  };
  // `first` is where the pending expressions of the region begin.

  /// All that the instructions of a region read and write.
  Effects walk(ir::BlockId region);
  Effects visit(const ir::Inst& inst, size_t first);
  void visit_regions(const ir::Inst& inst, Cost& cost, Effects& all);
  Effects effects_of(const ir::Inst& inst) const;
  Cost consume_operands(const ir::Inst& inst, size_t first);
  /// Gives a variable to every expression that may not wait until after something with these effects.
  void settle(size_t first, Effects effects);
  void settle_all(size_t first);
  void forget(size_t first) {
    while (pending_.size() > first) pending_.pop_back();
  }
  bool becomes_expression(const ir::Inst& inst) const;
  bool all_inlined(ir::BlockId region, uint64_t guards) const;
  uint64_t variables_in(ValueId v) const;
  bool wants_guard(const ir::Inst& inst, uint64_t guards) const;
  bool is_repeatable(const ir::Inst& inst);
  bool is_steady(const ir::Inst& load);
  bool is_local(ir::Place place) const;
  bool is_statement(const ir::Inst& inst) const {
    return inst.result_count != 1 || (kMayBuild.has(inst.op) && builds(inst));
  }
  bool builds(const ir::Inst& inst) const;
  const ir::Inst* only_user(const ir::Inst& inst) const;
  bool declares(const ir::Inst& store) const;
  bool is_stored_by_members(const ir::Inst& inst) const;
  bool is_initializer(const ir::Inst& inst) const;
  bool is_disturbed(const ir::Inst& inst, Effects effects) const;
  bool is_used_once_in_region(const ir::Inst& inst, const ir::Use* use, const ir::Inst& user) const;
  bool fills_vector(const ir::Inst& inst, const ir::Use* use, const ir::Inst& user) const;
  const Effects& effects_of(const ValueRow& row) const { return effects_[row.effects]; }
  void set_effects(ValueRow& row, Effects effects) {
    row.effects = static_cast<uint32_t>(effects_.size());
    effects_.push_back(effects);
  }
  ir::TypeId type(const ir::Inst& inst) const { return module_.type(inst.results); }

  const ir::Module& module_;
  const Language& language_;
  const Accesses& accesses_;
  std::span<ValueRow> values_;                   ///< by ValueId
  std::span<Effects> functions_;                 ///< by FunctionId, of a call
  std::span<LocalState> locals_;                 ///< by VariableId of a local one
  SmallVector<Effects, 16> effects_{Effects{}};  ///< of expressions, by ValueRow::effects
  SmallVector<ValueId, 32> pending_;             ///< expressions that wait for their use; those of inner regions last
};

void Planner::run() {
  for (ir::FunctionId f : module_.function_ids()) {
    Effects all = walk(module_.function(f).body);
    constexpr MemorySet kReached = MemorySet::outside_functions() | MemorySet::presence();
    functions_[f.index] = {all.reads & kReached, all.writes & kReached};
  }
}

Effects Planner::effects_of(const ir::Inst& inst) const {
  return inst.op == Op::call ? functions_[inst.callee().index] : analysis::effects(module_, inst);
}

/// Of all that an array or structure is used for.
const ir::Inst* Planner::only_user(const ir::Inst& inst) const {
  const ir::UseId first = module_.values[inst.results].first_use;
  if (!first) return nullptr;
  const ir::Use& use = module_.uses[first];
  const ir::Inst& user = module_.insts[use.user];
  return !use.next && user.block == inst.block ? &user : nullptr;
}

bool Planner::declares(const ir::Inst& store) const {
  if (!store.place().is_variable()) return false;
  const LocalRow& row = accesses_.local(store.place().variable());
  return row.starts_here && &module_.insts[row.first] == &store;
}

/// A structure whose members are stored one after the other, to a place that costs nothing to write for each of them.
bool Planner::is_stored_by_members(const ir::Inst& inst) const {
  if (language_.has_constructors || !module_.types.is_structure(type(inst))) return false;
  const ir::Inst* const user = only_user(inst);
  if (!user || user->op != Op::store || declares(*user) || !user->place().is_variable()) return false;
  for (uint32_t n = 0; n < user->path_length(); ++n) {
    const InstId index = module_.def(module_.operand(*user, n));
    if (index && (module_.insts[index].op != Op::load || module_.path_length(index) != 0)) return false;
  }
  return true;
}

/// An array or structure that is a part of another, or what a variable is declared with: written in braces, there.
bool Planner::is_initializer(const ir::Inst& inst) const {
  const ir::Inst* const user = only_user(inst);
  if (!user || inst.operand_count == 0) return false;
  return user->op == Op::construct || (user->op == Op::store && declares(*user)) || is_stored_by_members(inst);
}

/// Of one of these ops: written with statements, for it takes a variable to build.
bool Planner::builds(const ir::Inst& inst) const {
  const bool is_array = module_.types.is_array(type(inst));
  const bool is_aggregate = is_array || module_.types.is_structure(type(inst));
  if (inst.op == Op::image_load) return false;
  if (inst.op == Op::if_) return !values_[inst.results.index].is_conditional;
  if (inst.op == Op::call) return is_array && !language_.returns_arrays;
  if (inst.op == Op::construct) return is_aggregate && !language_.has_constructors && !is_initializer(inst);
  if (inst.op == Op::select) return is_aggregate;
  return true;
}

bool Planner::is_local(ir::Place place) const {
  return place.is_variable() && module_.variables[place.variable()].scope == ir::VariableScope::function;
}

/// Where the load may be used, nothing is written that it reads.
bool Planner::is_steady(const ir::Inst& load) {
  const ir::Place place = load.place();
  if (place.is_io_var()) return module_.io_vars[place.io_var()].direction == ir::Direction::input;
  if (place.is_resource()) return module_.resources[place.resource()].kind == ir::ResourceKind::uniform_block;
  if (!is_local(place)) return false;
  // Of many loads of one region the answer is the same.
  LocalState& local = locals_[place.index()];
  if (local.asked != load.block || local.asked_writes != local.writes) {
    local.asked = load.block;
    local.asked_writes = local.writes;
    local.is_steady = accesses_.is_steady(place.variable(), load.block, local.writes);
  }
  return local.is_steady;
}

/// What costs nothing to write, and to compute, at every use.
bool Planner::is_repeatable(const ir::Inst& inst) {
  if (inst.op == Op::extract || inst.op == Op::swizzle) {
    const Form from = values_[module_.operand(inst, 0).index].form;
    return from == Form::named || from == Form::repeated;
  }
  if (inst.op != Op::load || !is_steady(inst)) return false;
  for (const ir::Use& use : module_.operands(inst))
    if (!module_.is_constant(use.value)) return false;
  return true;
}

/// `use` is the first one of the result, by `user`.
bool Planner::is_used_once_in_region(const ir::Inst& inst, const ir::Use* use, const ir::Inst& user) const {
  if (user.block != inst.block || (use->next && !fills_vector(inst, use, user))) return false;
  return !language_.spells_twice(module_, user);
}

/// One scalar in every component is written once.
bool Planner::fills_vector(const ir::Inst& inst, const ir::Use* use, const ir::Inst& user) const {
  if (user.op != Op::construct || !module_.types.is_scalar(type(inst))) return false;
  for (const ir::Use& part : module_.operands(user))
    if (part.value != use->value) return false;
  for (const InstId by = use->user; use->next;) {
    use = &module_.uses[use->next];
    if (use->user != by) return false;
  }
  return true;
}

/// Between the stores of its members something would be written that it reads.
bool Planner::is_disturbed(const ir::Inst& inst, Effects effects) const {
  return inst.op == Op::construct && is_stored_by_members(inst) &&
         (!effects.writes.is_empty() || effects.reads.overlaps(analysis::memory_of(module_, only_user(inst)->place())));
}

Planner::Cost Planner::consume_operands(const ir::Inst& inst, size_t first) {
  Cost cost;
  for (const ir::Use& use : module_.operands(inst)) {
    ValueRow& row = values_[use.value.index];
    if (row.form != Form::inlined && row.form != Form::repeated) continue;
    row.is_written = true;
    cost.depth = std::max(cost.depth, row.depth);
    if (row.effects != 0) cost.effects = cost.effects | effects_of(row);
  }
  while (pending_.size() > first && values_[pending_.back().index].is_written) pending_.pop_back();
  return cost;
}

void Planner::settle(size_t first, Effects effects) {
  size_t end = first;
  for (size_t n = first; n < pending_.size(); ++n) {
    ValueRow& row = values_[pending_[n].index];
    if (row.is_written) continue;
    if (conflict(effects_of(row), effects))
      row.form = Form::named;
    else
      pending_[end++] = pending_[n];
  }
  forget(end);
}

void Planner::settle_all(size_t first) {
  for (size_t n = first; n < pending_.size(); ++n)
    if (ValueRow& row = values_[pending_[n].index]; !row.is_written) row.form = Form::named;
  forget(first);
}

void Planner::visit_regions(const ir::Inst& inst, Cost& cost, Effects& all) {
  for (const ir::BlockId b : module_.regions(inst)) all = all | walk(b);
  if (inst.op != Op::if_ || !becomes_expression(inst)) {
    all.writes = all.writes | MemorySet::presence();  // some invocations may leave
    return;
  }
  values_[inst.results.index].is_conditional = true;
  for (const ir::BlockId b : module_.regions(inst)) {
    const ValueRow& yielded = values_[module_.operand(module_.blocks[b].last, 0).index];
    if (yielded.form != Form::named) cost.depth = std::max(cost.depth, yielded.depth);
  }
  cost.effects = cost.effects | all;
}

Effects Planner::visit(const ir::Inst& inst, size_t first) {
  Cost cost = consume_operands(inst, first);
  if (inst.op != Op::load && ir::info(inst.op).attr == ir::Attr::place && is_local(inst.place()))
    ++locals_[inst.place().index()].writes;
  Effects all = effects_of(inst);
  if (ir::info(inst.op).attr == ir::Attr::regions) visit_regions(inst, cost, all);
  if (pending_.size() > first && all.any()) settle(first, all);
  if (is_statement(inst)) return all;
  ValueRow& row = values_[inst.results.index];
  const ir::UseId first_use = module_.values[inst.results].first_use;
  if (!first_use) {
    if (all.writes.is_empty()) row.form = Form::unused;
    return all;
  }
  row.depth = static_cast<uint8_t>(cost.depth + 1);
  const Effects effects = cost.effects | all;
  const ir::Use& use = module_.uses[first_use];
  const ir::Inst& user = module_.insts[use.user];
  // A precise value needs a variable to say so, unless its user does.
  const bool needs_precise = inst.has_flag(ir::flag::kPrecise) && !language_.precise.empty() && user.op != Op::store &&
                             !user.has_flag(ir::flag::kPrecise);
  if (row.depth > kDeepest || needs_precise || is_disturbed(inst, effects)) return all;
  if (is_repeatable(inst)) {  // and so without effects
    row.form = Form::repeated;
  } else if (is_used_once_in_region(inst, &use, user)) {
    row.form = Form::inlined;
    if (!effects.any()) return all;  // nothing can come in between
    set_effects(row, effects);
    if (pending_.size() - first >= kMostPending) settle_all(first);
    pending_.push_back(inst.results);
  }
  return all;
}

Effects Planner::walk(ir::BlockId region) {
  const size_t first = pending_.size();
  Effects all;
  const ir::Inst* inst = nullptr;
  for (InstId i = module_.blocks[region].first; i; i = inst->next) {
    inst = &module_.insts[i];
    all = all | visit(*inst, first);
  }
  forget(first);
  return all;
}

/// The variables that a value is computed of, folded into bits; all bits where it takes many steps.
uint64_t Planner::variables_in(ValueId v) const {
  constexpr size_t kMostSteps = 48;
  uint64_t all = 0;
  SmallVector<ValueId, kMostSteps> parts;
  parts.push_back(v);
  for (size_t n = 0; n < parts.size(); ++n) {
    const InstId def = module_.is_constant(parts[n]) ? InstId{} : module_.def(parts[n]);
    if (!def && !module_.is_constant(parts[n])) all |= bit(parts[n].index % 64);
    if (!def) continue;
    const ir::Inst& inst = module_.insts[def];
    if (inst.op == Op::load && inst.place().is_variable()) all |= bit(inst.place().index() % 64);
    if (parts.size() + inst.operand_count > kMostSteps) return ~uint64_t{0};
    for (const ir::Use& use : module_.operands(inst)) parts.push_back(use.value);
    if (inst.op != Op::if_ || inst.result_count != 1) continue;
    for (const BlockId b : module_.regions(inst)) {
      const ir::Inst& last = module_.insts[module_.blocks[b].last];
      if (last.op == Op::yield) parts.push_back(module_.operand(last, 0));
    }
  }
  return all;
}

/// An index or divisor that a condition keeps in range, where compilers evaluate both sides of it, as Microsoft's does
/// (X3504) when it unrolls loops. `guards`: the condition's variables.
bool Planner::wants_guard(const ir::Inst& inst, uint64_t guards) const {
  const auto is_guarded = [&](ValueId v) { return !module_.is_constant(v) && (variables_in(v) & guards); };
  if (inst.op == Op::div || inst.op == Op::rem)
    return ir::is_integer(module_.types.scalar_kind(type(inst))) && is_guarded(module_.operand(inst, 1));
  if (inst.op == Op::extract_dynamic) return is_guarded(module_.operand(inst, 1));
  if (inst.op != Op::load) return false;
  const ir::Place place = inst.place();
  if (place.is_resource() && is_written(module_.resources[place.resource()].kind)) return false;
  for (uint32_t n = ir::first_step(place); n < inst.path_length(); ++n)
    if (is_guarded(module_.operand(inst, n))) return true;
  return false;
}

bool Planner::all_inlined(ir::BlockId region, uint64_t guards) const {
  const InstId last = module_.blocks[region].last;
  const ir::Inst* inst = nullptr;
  for (InstId i = module_.blocks[region].first; i != last; i = inst->next) {
    inst = &module_.insts[i];
    if (is_statement(*inst) || (guards && wants_guard(*inst, guards))) return false;
    const ValueRow& row = values_[inst->results.index];
    if (row.form == Form::named || !effects_of(row).writes.is_empty()) return false;
  }
  return module_.insts[last].op == Op::yield;
}

bool Planner::becomes_expression(const ir::Inst& inst) const {
  if (inst.result_count != 1 || !module_.types.is_numeric(type(inst)) || module_.types.is_matrix(type(inst)))
    return false;
  const bool has_guards = language_.evaluates_both_sides && module_.ops().has(Op::loop);
  const uint64_t guards = has_guards ? variables_in(module_.operand(inst, 0)) : 0;
  for (const ir::BlockId b : module_.regions(inst)) {
    if (!all_inlined(b, guards)) return false;
    const ValueId yielded = module_.operand(module_.blocks[b].last, 0);
    // Values of the region around it must not be written into an expression of this one.
    if (!module_.is_constant(yielded) && values_[yielded.index].depth > kDeepest / 2) return false;
  }
  return true;
}

}  // namespace

Plan::Plan(const ir::Module& module, Scratch& scratch, const Language& language, const Accesses& accesses)
    : values_(scratch.table<ValueRow>(module.values.size())) {
  Planner(module, scratch, language, accesses, values_).run();
}

}  // namespace umber::back::text
