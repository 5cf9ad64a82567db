// SPDX-License-Identifier: Apache-2.0
#include "back/hlsl/plan.h"

#include <algorithm>
#include <vector>

namespace umber::back::hlsl {
namespace {

using ir::InstId, ir::Op, ir::ValueId;

constexpr uint8_t kDeepest = 24;  ///< expressions nest no deeper: for people, and for the recursion that prints them

constexpr size_t kMostPending = 64;  ///< expressions that wait for their use: bounds the time to look through them

constexpr uint64_t bit(uint32_t n) { return uint64_t{1} << n; }
// Variables of functions and everything else share bits by number; calls reach all but the former.
constexpr uint32_t kLocals = 32, kOthers = 24;
constexpr uint64_t kBuffers = bit(kLocals + kOthers), kImages = bit(kLocals + kOthers + 1);
constexpr uint64_t kShared = bit(kLocals + kOthers + 2), kConverges = bit(63);
constexpr uint64_t kOutsideFunction = ~(bit(kLocals) - 1) & ~kConverges;

using Effects = Plan::Effects;
using Memory = Plan::Memory;
using ValueRow = Plan::ValueRow;

class Planner {
 public:
  Planner(const ir::Module& module, Scratch& scratch, const Accesses& accesses, const WholeLoads& whole_loads,
          std::span<ValueRow> values)
      : module_(module),
        accesses_(accesses),
        whole_loads_(whole_loads),
        values_(values),
        functions_(scratch.table<Effects>(module.functions.size())) {}
  void run();

 private:
  struct Cost {
    uint8_t depth = 0;
    Effects effects;
  };
  // `first` is where the pending expressions of the region begin.

  /// All that the instructions of a region read and write.
  Effects walk(ir::BlockId region);
  Effects visit(InstId i, const ir::Inst& inst, size_t first);
  Effects effects_of(const ir::Inst& inst) const;
  Cost consume_operands(InstId i, size_t first);
  /// Gives a variable to every expression that may not wait until after something with these effects.
  void settle(size_t first, Effects effects);
  void settle_all(size_t first);
  bool becomes_expression(InstId i) const;
  bool all_inlined(ir::BlockId region) const;
  bool is_repeatable(InstId i, const ir::Inst& inst) const;
  bool is_statement(InstId i) const;
  InstId only_user(InstId i) const;
  bool declares(InstId store) const;
  bool is_stored_by_members(InstId i) const;
  bool is_initializer(InstId i) const;
  bool is_used_once_in_region(const ir::Inst& inst) const;
  bool writes_operand_twice(InstId i) const;
  bool stores_dynamically(InstId i) const;
  bool needs_precise(const ir::Inst& inst) const;
  Memory place_bits(ir::Place place) const;

  const ir::Module& module_;
  const Accesses& accesses_;
  const WholeLoads& whole_loads_;
  std::span<ValueRow> values_;    ///< by ValueId
  std::span<Effects> functions_;  ///< by FunctionId, of a call
  std::vector<ValueId> pending_;  ///< expressions that wait for their use; those of inner regions last
};

void Planner::run() {
  for (ir::FunctionId f : module_.function_ids()) {
    Effects all = walk(module_.function(f).body);
    all.reads &= kOutsideFunction | kConverges;
    all.writes &= kOutsideFunction | kConverges;
    functions_[f.index] = all;
  }
}

Memory Planner::place_bits(ir::Place place) const {
  switch (place.table()) {
    case ir::Place::Table::resource: {
      const ir::Resource& r = module_.resources[place.resource()];
      return r.kind == ir::ResourceKind::storage_block ? kBuffers : 0;  // nothing else is written
    }
    case ir::Place::Table::io_var:
      if (module_.io_vars[place.io_var()].direction == ir::Direction::input) return 0;
      return bit(kLocals + place.index() % kOthers);
    case ir::Place::Table::variable: {
      const ir::VariableScope scope = module_.variables[place.variable()].scope;
      if (scope == ir::VariableScope::shared) return kShared;
      return scope == ir::VariableScope::function ? bit(place.index() % kLocals)
                                                  : bit(kLocals + (place.index() + 7) % kOthers);
    }
  }
  UMBER_UNREACHABLE("a place");
}

Effects Planner::effects_of(const ir::Inst& inst) const {
  const ir::OpInfo& info = ir::info(inst.op);
  Effects all;
  switch (info.effect) {
    case ir::Effect::pure:
    case ir::Effect::control: break;
    case ir::Effect::converges: all.reads = kConverges; break;
    case ir::Effect::reads:
    case ir::Effect::writes: {
      if (info.rule == ir::TypeRule::call) return functions_[inst.attr];
      const Memory memory = info.attr == ir::Attr::place        ? place_bits(ir::Place::from_bits(inst.attr))
                            : info.rule == ir::TypeRule::image  ? kImages
                            : info.rule == ir::TypeRule::buffer ? kBuffers
                            : info.rule == ir::TypeRule::none   ? kOutsideFunction  // barriers
                                                                : 0;
      all.reads = memory;
      if (info.effect == ir::Effect::writes) all.writes = memory;
    }
  }
  // What follows does not happen.
  if (inst.op == Op::discard) all.writes |= kOutsideFunction | kConverges;
  return all;
}

/// Of all that an array or structure is used for.
InstId Planner::only_user(InstId i) const {
  if (!module_.has_uses(module_.result(i))) return {};
  const ir::Use& use = module_.uses[module_.values[module_.result(i)].first_use];
  return !use.next && module_.insts[use.user].block == module_.insts[i].block ? use.user : InstId{};
}

bool Planner::declares(InstId store) const {
  if (!module_.place(store).is_variable()) return false;
  const LocalRow& row = accesses_.local(module_.place(store).variable());
  return row.starts_here && row.first == store;
}

/// A structure whose members are stored one after the other, to a place that costs nothing to write for each of them.
bool Planner::is_stored_by_members(InstId i) const {
  const InstId user = only_user(i);
  if (!user || module_.insts[user].op != Op::store || declares(user) || !module_.place(user).is_variable())
    return false;
  if (!module_.types.is_structure(module_.type(module_.result(i)))) return false;
  for (uint32_t n = 0; n < module_.path_length(user); ++n) {
    const InstId index = module_.def(module_.operand(user, n));
    if (index && (module_.insts[index].op != Op::load || module_.path_length(index) != 0)) return false;
  }
  return true;
}

/// An array or structure that is a part of another, or what a variable is declared with: written in braces, there.
bool Planner::is_initializer(InstId i) const {
  const InstId user = only_user(i);
  if (!user || module_.insts[i].operand_count == 0) return false;
  return module_.insts[user].op == Op::construct || (module_.insts[user].op == Op::store && declares(user)) ||
         is_stored_by_members(i);
}

/// Written with statements: what assigns to several variables, or takes a variable to build.
bool Planner::is_statement(InstId i) const {
  const ir::Inst& inst = module_.insts[i];
  if (inst.result_count != 1) return true;
  const ir::TypeKind kind = module_.types.kind(module_.type(inst.results));
  const bool is_aggregate = kind == ir::TypeKind::array || kind == ir::TypeKind::structure;
  using Rule = ir::TypeRule;
  const Rule rule = ir::info(inst.op).rule;
  if (rule == Rule::image) return inst.op != Op::image_load;
  if (rule == Rule::if_) return !values_[inst.results.index].is_conditional;
  if (rule == Rule::call) return kind == ir::TypeKind::array;  // which HLSL does not return
  if (rule == Rule::construct) return is_aggregate && !whole_loads_.find(i) && !is_initializer(i);
  if (rule == Rule::select) return is_aggregate;
  return rule == Rule::insert || rule == Rule::insert_dynamic || rule == Rule::atomic || rule == Rule::array_length ||
         rule == Rule::buffer || rule == Rule::switch_ || rule == Rule::loop;
}

/// What costs nothing to write, and to compute, at every use.
bool Planner::is_repeatable(InstId i, const ir::Inst& inst) const {
  if (inst.op == Op::extract || inst.op == Op::swizzle) {
    const Form from = values_[module_.operand(i, 0).index].form;
    return from == Form::named || from == Form::repeated;
  }
  if (inst.op != Op::load) return false;
  const auto place = ir::Place::from_bits(inst.attr);
  const bool never_written =
      (place.is_io_var() && module_.io_vars[place.io_var()].direction == ir::Direction::input) ||
      (place.is_resource() && module_.resources[place.resource()].kind == ir::ResourceKind::uniform_block);
  if (!never_written) return false;
  for (const ir::Use& use : module_.operands(i))
    if (!module_.is_constant(use.value)) return false;
  return true;
}

/// Ops whose spelling has an operand in two places.
bool Planner::writes_operand_twice(InstId i) const {
  const Op op = module_.insts[i].op;
  if (op == Op::fwidth_coarse || op == Op::fwidth_fine || op == Op::query_lod) return true;
  if (op == Op::bitcast) return module_.types.scalar_kind(module_.type(module_.result(i))) == ir::TypeKind::f64;
  if (op == Op::insert_dynamic) return true;
  if (op != Op::store && op != Op::load) return false;
  const ir::Place place = module_.place(i);
  if (!place.is_resource()) return op == Op::store && stores_dynamically(i);
  // Matrices in buffers are read and written by column.
  const ValueId value = op == Op::load ? module_.result(i) : module_.operand(i, module_.path_length(i));
  return module_.types.is_matrix(module_.type(value)) &&
         module_.resources[place.resource()].kind == ir::ResourceKind::storage_block;
}

/// A component or column of a variable is chosen by an index that is not constant.
bool Planner::stores_dynamically(InstId i) const {
  const ir::Place place = module_.place(i);
  ir::TypeId type = place.is_io_var() ? module_.io_vars[place.io_var()].type : module_.variables[place.variable()].type;
  for (uint32_t n = 0; n < module_.path_length(i); ++n) {
    const ValueId index = module_.operand(i, n);
    if ((module_.types.is_vector(type) || module_.types.is_matrix(type)) && !module_.is_constant(index)) return true;
    const bool is_structure = module_.types.is_structure(type);
    type = module_.types.part(type, is_structure ? static_cast<uint32_t>(module_.scalar_bits(index).value_or(0)) : 0);
  }
  return false;
}

bool Planner::is_used_once_in_region(const ir::Inst& inst) const {
  const ir::Use* use = &module_.uses[module_.values[inst.results].first_use];
  const InstId user = use->user;
  if (module_.insts[user].block != inst.block || writes_operand_twice(user)) return false;
  if (!use->next) return true;
  if (const InstId whole = whole_loads_.whole_of(user)) {  // which writes the path of one of its loads
    for (; use->next && whole_loads_.whole_of(module_.uses[use->next].user) == whole; use = &module_.uses[use->next]) {
    }
    return !use->next;
  }
  // One scalar in every component is written once.
  if (module_.insts[user].op != Op::construct || !module_.types.is_scalar(module_.type(use->value))) return false;
  for (const ir::Use& part : module_.operands(user))
    if (part.value != use->value) return false;
  while (use->next) {
    use = &module_.uses[use->next];
    if (use->user != user) return false;
  }
  return true;
}

/// True for a precise value whose user would not say so for it.
bool Planner::needs_precise(const ir::Inst& inst) const {
  if (!(inst.flags & ir::flag::kPrecise)) return false;
  const InstId user = module_.uses[module_.values[inst.results].first_use].user;
  return module_.insts[user].op != Op::store && !module_.has_flag(user, ir::flag::kPrecise);
}

Planner::Cost Planner::consume_operands(InstId i, size_t first) {
  Cost cost;
  for (const ir::Use& use : module_.operands(i)) {
    ValueRow& row = values_[use.value.index];
    if (row.form != Form::inlined && row.form != Form::repeated) continue;
    row.is_written = true;
    cost.depth = std::max(cost.depth, row.depth);
    cost.effects = cost.effects | row.effects;
  }
  while (pending_.size() > first && values_[pending_.back().index].is_written) pending_.pop_back();
  return cost;
}

void Planner::settle(size_t first, Effects effects) {
  if (!effects.reads && !effects.writes) return;
  const auto is_settled = [&](ValueId v) {
    ValueRow& row = values_[v.index];
    if (row.is_written) return true;
    const bool conflicts =
        (row.effects.reads & effects.writes) || (row.effects.writes & (effects.reads | effects.writes));
    if (conflicts) row.form = Form::named;
    return conflicts;
  };
  const auto waiting = pending_.begin() + static_cast<std::ptrdiff_t>(first);
  pending_.erase(std::remove_if(waiting, pending_.end(), is_settled), pending_.end());
}

void Planner::settle_all(size_t first) {
  for (size_t n = first; n < pending_.size(); ++n)
    if (ValueRow& row = values_[pending_[n].index]; !row.is_written) row.form = Form::named;
  pending_.resize(first);
}

Effects Planner::visit(InstId i, const ir::Inst& inst, size_t first) {
  Cost cost = consume_operands(i, first);
  Effects all = effects_of(inst);
  if (ir::info(inst.op).attr == ir::Attr::regions) {
    for (ir::BlockId b = module_.region(i, 0); b; b = module_.blocks[b].next_region) all = all | walk(b);
    if (inst.op == Op::if_ && becomes_expression(i)) {
      values_[module_.result(i).index].is_conditional = true;
      for (ir::BlockId b = module_.region(i, 0); b; b = module_.blocks[b].next_region) {
        const ValueRow& yielded = values_[module_.operand(module_.blocks[b].last, 0).index];
        if (yielded.form != Form::named) cost.depth = std::max(cost.depth, yielded.depth);
      }
      cost.effects = cost.effects | all;
    } else {
      all.writes |= kConverges;  // some invocations may leave
    }
  }
  settle(first, all);
  if (inst.result_count != 1 || is_statement(i)) return all;
  const ValueId v = inst.results;
  ValueRow& row = values_[v.index];
  if (!module_.has_uses(v)) {
    if (!all.writes) row.form = Form::unused;
    return all;
  }
  row.depth = static_cast<uint8_t>(cost.depth + 1);
  const Effects effects = row.effects = cost.effects | all;
  const bool is_disturbed = inst.op == Op::construct && is_stored_by_members(i) &&
                            (effects.writes || (effects.reads & place_bits(module_.place(only_user(i)))));
  if (row.depth > kDeepest || needs_precise(inst) || is_disturbed) return all;
  if (is_repeatable(i, inst)) {
    row.form = Form::repeated;
  } else if (is_used_once_in_region(inst)) {
    row.form = Form::inlined;
    if (!effects.reads && !effects.writes) return all;  // nothing can come in between
    if (pending_.size() - first >= kMostPending) settle_all(first);
    pending_.push_back(v);
  }
  return all;
}

Effects Planner::walk(ir::BlockId region) {
  const size_t first = pending_.size();
  Effects all;
  for (InstId i = module_.blocks[region].first; i;) {
    const ir::Inst& inst = module_.insts[i];
    all = all | visit(i, inst, first);
    i = inst.next;
  }
  pending_.resize(first);
  return all;
}

bool Planner::all_inlined(ir::BlockId region) const {
  for (InstId i = module_.blocks[region].first; i != module_.blocks[region].last; i = module_.insts[i].next)
    if (is_statement(i) || values_[module_.result(i).index].form == Form::named ||
        values_[module_.result(i).index].effects.writes)
      return false;
  return module_.insts[module_.blocks[region].last].op == Op::yield;
}

bool Planner::becomes_expression(InstId i) const {
  if (module_.insts[i].result_count != 1) return false;
  if (!module_.types.is_numeric(module_.type(module_.result(i))) ||
      module_.types.is_matrix(module_.type(module_.result(i))))
    return false;
  for (ir::BlockId b = module_.region(i, 0); b; b = module_.blocks[b].next_region) {
    if (!all_inlined(b)) return false;
    const ValueId yielded = module_.operand(module_.blocks[b].last, 0);
    // Values of the region around it must not be written into an expression of this one.
    if (!module_.is_constant(yielded) && values_[yielded.index].depth > kDeepest / 2) return false;
  }
  return true;
}

}  // namespace

Plan::Plan(const ir::Module& module, Scratch& scratch, const Accesses& accesses, const WholeLoads& whole_loads)
    : module_(module), values_(scratch.table<ValueRow>(module.values.size())) {
  Planner(module, scratch, accesses, whole_loads, values_).run();
}

}  // namespace umber::back::hlsl
