// SPDX-License-Identifier: Apache-2.0
#include "back/hlsl/accesses.h"

namespace umber::back::hlsl {

Accesses::Accesses(const ir::Module& module, Scratch& scratch)
    : module_(module),
      locals_(scratch.table<LocalRow>(module.variables.size())),
      first_locals_(scratch.table<ir::VariableId>(module.functions.size())),
      depths_(scratch.table<uint32_t>(module.blocks.size())),
      is_precise_(scratch.table<bool>(module.io_vars.size())) {
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
      for (ir::BlockId b = module_.region(i, 0); b; b = module_.blocks[b].next_region) walk(f, b, depth + 1);
    } else if (attr == ir::Attr::place) {
      const auto place = ir::Place::from_bits(inst->attr);
      if (place.is_variable()) access_local(i, place.variable(), region);
      if (!place.is_io_var()) continue;
      others_reach_io_ |= f != module_.entry;
      if (stores_precise(i)) is_precise_[place.index()] = true;
    }
  }
}

void Accesses::access_local(ir::InstId i, ir::VariableId v, ir::BlockId region) {
  if (module_.variables[v].scope != ir::VariableScope::function) return;
  LocalRow& row = locals_[v.index];
  row.scope = row.scope ? common(row.scope, region) : region;
  if (!row.first)
    row.first = i;
  else if (!row.second)
    row.second = i;
  row.last = i;
  row.is_precise |= stores_precise(i);
}

bool Accesses::stores_precise(ir::InstId i) const {
  if (module_.insts[i].op != ir::Op::store) return false;
  const ir::InstId stored = module_.def(module_.operand(i, module_.path_length(i)));
  return stored && module_.has_flag(stored, ir::flag::kPrecise);
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
    const bool stores_all = module_.insts[row.first].op == ir::Op::store && module_.path_length(row.first) == 0;
    row.starts_here = stores_all && module_.insts[row.first].block == row.scope;
    if (!row.starts_here || row.scope != function.body) continue;
    const ir::ValueId stored = module_.operand(row.first, 0);
    const bool is_parameter = module_.values[stored].def == ir::Value::kParameter &&
                              ir::BlockId{module_.values[stored].payload} == function.body;
    if (is_parameter && !module_.uses[module_.values[stored].first_use].next) row.parameter = stored;
  }
}

bool Accesses::are_others_inside(ir::VariableId v, ir::InstId i) const {
  const LocalRow& row = local(v);
  const auto is_inside = [&](ir::InstId access) {
    while (access && access != i) access = module_.blocks[module_.insts[access].block].parent;
    return access == i;
  };
  return row.second && is_inside(row.second) && is_inside(row.last);  // and so what is between them
}

}  // namespace umber::back::hlsl
