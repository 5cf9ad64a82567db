// SPDX-License-Identifier: Apache-2.0
#include "back/hlsl/locals.h"

namespace umber::back::hlsl {
namespace {

class Finder {
 public:
  Finder(const ir::Module& module, Locals& locals) : module_(module), locals_(locals), depths_(module.blocks.size()) {}

  void walk(ir::BlockId region, uint32_t depth) {
    depths_[region.index] = depth;
    module_.for_each(region, [&](ir::InstId i) {
      const ir::Op op = module_.insts[i].op;
      if (ir::info(op).attr == ir::Attr::place && module_.place(i).is_variable()) access(i, region);
      if (ir::info(op).attr != ir::Attr::regions) return;
      for (ir::BlockId b = module_.region(i, 0); b; b = module_.blocks[b].next_region) walk(b, depth + 1);
    });
  }

  /// After `decide`: variables declared by their first store, and what in the same region has the other accesses.
  void find_rest(ir::BlockId region) {
    module_.for_each(region, [&](ir::InstId i) {
      const ir::Op op = module_.insts[i].op;
      if (ir::info(op).attr == ir::Attr::regions)
        for (ir::BlockId b = module_.region(i, 0); b; b = module_.blocks[b].next_region) find_rest(b);
      if (ir::info(op).attr != ir::Attr::place || !module_.place(i).is_variable()) return;
      LocalRow& row = locals_.rows[module_.place(i).index()];
      if (!row.starts_here || row.first == i) return;
      ir::InstId at = i;
      while (module_.insts[at].block != row.scope) at = module_.blocks[module_.insts[at].block].parent;
      if (!row.rest) row.rest = at;
      if (row.rest != at) row.rest = row.first;  // in several
    });
  }

  void decide(ir::FunctionId f) {
    const ir::Function& function = module_.function(f);
    for (ir::VariableId v : locals_.of[f.index]) {
      LocalRow& row = locals_.rows[v.index];
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

 private:
  ir::BlockId parent(ir::BlockId b) const { return module_.insts[module_.blocks[b].parent].block; }
  ir::BlockId common(ir::BlockId a, ir::BlockId b) const {
    while (a != b)
      (depths_[a.index] >= depths_[b.index] ? a : b) = parent(depths_[a.index] >= depths_[b.index] ? a : b);
    return a;
  }
  void access(ir::InstId i, ir::BlockId region) {
    const ir::VariableId v = module_.place(i).variable();
    if (module_.variables[v].scope != ir::VariableScope::function) return;
    LocalRow& row = locals_.rows[v.index];
    row.scope = row.scope ? common(row.scope, region) : region;
    if (!row.first) row.first = i;
    if (module_.insts[i].op != ir::Op::store) return;
    const ir::InstId stored = module_.def(module_.operand(i, module_.path_length(i)));
    if (stored && module_.has_flag(stored, ir::flag::kPrecise)) row.is_precise = true;
  }

  const ir::Module& module_;
  Locals& locals_;
  std::vector<uint32_t> depths_;  ///< by BlockId
};

}  // namespace

Locals::Locals(const ir::Module& module) : rows(module.variables.size()), of(module.functions.size()) {
  for (ir::VariableId v : module.variables.ids()) {
    if (module.variables[v].scope != ir::VariableScope::function) continue;
    rows[v.index].function = module.variables[v].function;
    of[module.variables[v].function.index].push_back(v);
  }
  Finder finder(module, *this);
  for (ir::FunctionId f : module.function_ids()) {
    finder.walk(module.function(f).body, 0);
    finder.decide(f);
    finder.find_rest(module.function(f).body);
  }
}

}  // namespace umber::back::hlsl
