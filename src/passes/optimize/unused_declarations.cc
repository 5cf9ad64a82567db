// SPDX-License-Identifier: Apache-2.0
#include "passes/optimize/unused_declarations.h"

#include <algorithm>

#include "ir/function_insts.h"
#include "ir/function_order.h"

namespace umber::optimize {
namespace {

using ir::FunctionId, ir::InstId, ir::Module, ir::Op, ir::VariableId;

/// Callees come before callers, so one round from the last function to the first finds all.
std::vector<bool> called_from_entry(const Module& m) {
  std::vector<bool> used(m.functions.size(), false);
  size_t unused = m.functions.size();
  const auto use = [&](FunctionId f) {
    if (!used[f.index]) used[f.index] = true, --unused;
  };
  use(m.entry);
  for (uint32_t n = static_cast<uint32_t>(m.functions.size()); n-- > 0 && unused != 0;) {
    if (!used[n]) continue;
    ir::for_each_inst(m, FunctionId{n}, [&](InstId i) {
      if (ir::info(m.insts[i].op).attr == ir::Attr::function) use(m.insts[i].callee());
    });
  }
  return used;
}

}  // namespace

bool remove_unused_functions(Module& m) {
  if (!m.entry || m.functions.size() == 1) return false;
  return keep_functions(m, called_from_entry(m));
}

bool keep_functions(Module& m, const std::vector<bool>& used) {
  if (std::find(used.begin(), used.end(), false) == used.end()) return false;
  std::vector<FunctionId> kept;
  for (const FunctionId f : m.function_ids())
    if (used[f.index]) kept.push_back(f);
  ir::order_functions(m, kept);
  return true;
}

void keep_variables(Module& m, const std::vector<bool>& used, std::span<const InstId> accesses) {
  Store<ir::Variable, VariableId> kept;
  std::vector<VariableId> moved(used.size());
  for (const VariableId v : m.variables.ids())
    if (used[v.index]) moved[v.index] = kept.add(m.variables[v]);
  m.variables = std::move(kept);
  for (const InstId i : accesses)
    if (m.insts[i].block) m.set_place(i, moved[m.place(i).variable().index]);
}

}  // namespace umber::optimize
