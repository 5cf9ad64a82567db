// SPDX-License-Identifier: Apache-2.0
#include "back/text/accesses.h"

#include <algorithm>

namespace umber::back::text {

Accesses::Accesses(const ir::Module& module, Scratch& scratch, const Language& language)
    : module_(module),
      language_(language),
      locals_(scratch.table<LocalRow>(module.variables.size())),
      first_locals_(scratch.table<ir::VariableId>(module.functions.size())),
      depths_(scratch.table<uint32_t>(module.blocks.size())),
      is_precise_(scratch.table<bool>(module.io_vars.size())),
      stands_in_array_(scratch.table<bool>(module.variables.size())),
      shared_(scratch.table<Members>(has_workgroups(module.stage) ? module.variables.size() : 0)) {
  for (uint32_t n = module.variables.size(); n-- > 0;) {
    const ir::Variable& variable = module.variables[ir::VariableId{n}];
    if (variable.scope != ir::VariableScope::function) continue;
    locals_[n].next = first_locals_[variable.function.index];
    first_locals_[variable.function.index] = ir::VariableId{n};
  }
  for (ir::FunctionId f : module.function_ids()) {
    walk(f, module.function(f).body, 0);
    decide(f);
  }
}

void Accesses::walk(ir::FunctionId f, ir::BlockId region, uint32_t depth) {
  depths_[region.index] = depth;
  const ir::Inst* inst = nullptr;
  for (ir::InstId i = module_.blocks[region].first; i; i = inst->next) {
    inst = &module_.insts[i];
    const ir::Attr attr = ir::info(inst->op).attr;
    if (attr == ir::Attr::regions) {
      for (const ir::BlockId b : module_.regions(*inst)) walk(f, b, depth + 1);
    } else if (attr == ir::Attr::place && inst->place().is_variable()) {
      access_variable(i, *inst);
    } else if (attr == ir::Attr::place && inst->place().is_io_var()) {
      others_reach_io_ |= f != module_.entry;
    }
    if (inst->has_flag(ir::flag::kPrecise)) mark_places(*inst);
  }
}

/// Those that the results of a precise instruction are stored to.
void Accesses::mark_places(const ir::Inst& precise) {
  for (uint32_t n = 0; n < precise.result_count; ++n) {
    const ir::Use* use = nullptr;
    for (ir::UseId u = module_.values[precise.result(n)].first_use; u; u = use->next) {
      use = &module_.uses[u];
      const ir::Inst& user = module_.insts[use->user];
      if (user.op != ir::Op::store || module_.operand(user, user.path_length()) != precise.result(n)) continue;
      if (user.place().is_io_var()) is_precise_[user.place().index()] = true;
      if (user.place().is_variable()) locals_[user.place().index()].is_precise = true;
    }
  }
}

void Accesses::access_shared(const ir::Inst& inst) {
  ir::TypeId type = ir::place_type(module_, inst.place());
  uint32_t n = 0;
  for (; n < inst.path_length() && module_.types.is_array(type); ++n) type = module_.types[type].element;
  uint64_t members = ~uint64_t{0};
  if (!module_.types.is_structure(module_.types.without_arrays(type)))
    members = 1;
  else if (n < inst.path_length())
    members =
        uint64_t{1} << std::min<uint64_t>(module_.scalar_bits(module_.operand(inst, n)).value_or(0), Members::kMost);
  Members& all = shared_[inst.place().index()];
  all.accessed |= members;
  if (inst.op == ir::Op::store) all.stored |= members;
}

void Accesses::access_variable(ir::InstId i, const ir::Inst& inst) {
  const ir::VariableId v = inst.place().variable();
  const ir::VariableScope scope = module_.variables[v].scope;
  if (scope == ir::VariableScope::shared) return access_shared(inst);
  LocalRow& row = locals_[v.index];
  if (inst.op == ir::Op::store && inst.path_length() != 0) {
    row.has_constant_stores |= module_.is_constant(module_.operand(inst, 0));
    if (language_.wraps_inner_arrays && !stands_in_array_[v.index])
      stands_in_array_[v.index] = writes_inner_array(inst);
  }
  if (scope != ir::VariableScope::function) return;
  if (inst.op != ir::Op::load && row.write_count <= LocalRow::kMostWrites) {
    if (row.write_count < LocalRow::kMostWrites) row.writes[row.write_count] = inst.block;
    ++row.write_count;
  }
  if (row.scope != inst.block) row.scope = row.scope ? common(row.scope, inst.block) : inst.block;
  if (!row.first)
    row.first = i;
  else if (!row.second)
    row.second = i;
  row.last = i;
}

bool Accesses::writes_inner_array(const ir::Inst& store) const {
  ir::TypeId type = ir::place_type(module_, store.place());
  if (!module_.types.is_structure(type)) return false;
  for (uint32_t n = 0; n < store.path_length(); ++n) {
    const ir::ValueId index = module_.operand(store, n);
    if (module_.types.is_array(type) && !module_.is_constant(index)) return true;
    type = ir::step_type(module_, type, index);
  }
  return false;
}

/// Before anything else happens to it, all parts are stored, one after the other.
bool Accesses::is_written_in_parts(const LocalRow& row, ir::VariableId v) const {
  constexpr uint32_t kMostParts = 64;
  const uint32_t count = module_.types.part_count(module_.variables[v].type);
  if (count > kMostParts || module_.insts[row.first].block != row.scope) return false;
  uint64_t missing = count == kMostParts ? ~uint64_t{0} : (uint64_t{1} << count) - 1;
  for (ir::InstId i = row.first; i; i = module_.insts[i].next) {
    const ir::Inst& inst = module_.insts[i];
    const ir::Attr attr = ir::info(inst.op).attr;
    if (attr == ir::Attr::regions) return false;
    if (attr != ir::Attr::place || !(inst.place() == ir::Place(v))) continue;
    if (inst.op != ir::Op::store || inst.path_length() != 1) return false;
    const uint64_t part = module_.scalar_bits(module_.operand(inst, 0)).value_or(count);
    if (part >= count) return false;
    missing &= ~(uint64_t{1} << part);
    if (missing == 0) return true;
  }
  return false;
}

ir::BlockId Accesses::common(ir::BlockId a, ir::BlockId b) const {
  while (a != b) {
    ir::BlockId& deeper = depths_[a.index] >= depths_[b.index] ? a : b;
    deeper = module_.insts[module_.blocks[deeper].parent].block;
  }
  return a;
}

void Accesses::decide(ir::FunctionId f) {
  const ir::Function& function = module_.function(f);
  for (ir::VariableId v = first_locals_[f.index]; v; v = locals_[v.index].next) {
    LocalRow& row = locals_[v.index];
    if (!row.scope) continue;
    const ir::Inst& first = module_.insts[row.first];
    row.starts_here = first.op == ir::Op::store && first.path_length() == 0 && first.block == row.scope;
    const ir::TypeId type = module_.variables[v].type;
    const bool has_structures = module_.types.is_structure(module_.types.without_arrays(type));
    const bool is_by_part =
        !row.starts_here && has_structures && (row.has_constant_stores || module_.types.is_structure(type));
    if (language_.zeroes_structures)
      row.is_zero_first = row.write_count == 0 || (is_by_part && !is_written_in_parts(row, v));
    if (!row.starts_here || row.scope != function.body || stands_in_array(v)) continue;
    const ir::ValueId stored = module_.operand(first, 0);
    const ir::Value& value = module_.values[stored];
    const bool is_parameter = value.def == ir::Value::kParameter && ir::BlockId{value.payload} == function.body;
    if (is_parameter && !module_.uses[value.first_use].next) row.parameter = stored;
  }
}

bool Accesses::is_steady(ir::VariableId v, ir::BlockId region, uint32_t writes) const {
  const LocalRow& row = local(v);
  if (row.write_count > LocalRow::kMostWrites) return false;
  for (uint32_t n = writes; n < row.write_count; ++n) {
    ir::BlockId b = row.writes[n];
    while (b != region && depths_[b.index] > depths_[region.index]) b = module_.insts[module_.blocks[b].parent].block;
    if (b == region) return false;
  }
  return true;
}

bool Accesses::are_others_inside(ir::VariableId v, ir::InstId i) const {
  const LocalRow& row = local(v);
  const auto is_inside = [&](ir::InstId access) {
    while (access && access != i) access = module_.blocks[module_.insts[access].block].parent;
    return access == i;
  };
  return row.second && is_inside(row.second) && is_inside(row.last);  // and so what is between them
}

}  // namespace umber::back::text
