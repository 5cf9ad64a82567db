// SPDX-License-Identifier: Apache-2.0
#include "passes/legalize/call_parameters.h"

#include "ir/builder.h"
#include "ir/interface/edit.h"

namespace umber {
namespace {

using ir::InstId, ir::IoVarId, ir::ValueId;

struct Row {
  ir::BuiltIn built_in;
  std::string_view name;
};
constexpr Row kParameters[] = {
    {ir::BuiltIn::num_workgroups, "gl_NumWorkGroups"},
    {ir::BuiltIn::base_vertex, "gl_BaseVertex"},
    {ir::BuiltIn::base_instance, "gl_BaseInstance"},
    {ir::BuiltIn::draw_id, "gl_DrawID"},
};

bool has_parameters(const ir::Module& m) {
  for (const IoVarId v : m.io_vars.ids())
    for (const Row& row : kParameters)
      if (m.io_vars[v].built_in == row.built_in) return true;
  return false;
}

void read_state(ir::Module& m, InstId load, ir::StateMember state) {
  std::vector<ValueId> path = {m.u32(0), m.u32(state.member)};
  for (uint32_t n = 0; n < m.path_length(load); ++n) path.push_back(m.operand(load, n));
  ir::Builder b = ir::Builder::before(m, load);
  m.replace_all_uses(m.result(load), b.load(state.resource, m.type(m.result(load)), path));
  m.erase(load);
}

}  // namespace

Result<bool> call_parameters(ir::Module& module, PassContext& context) {
  if (!context.target.call_parameters_as_state || !has_parameters(module)) return false;
  std::vector<bool> which(module.io_vars.size());
  bool changed = false;
  for (const Row& row : kParameters) {
    const IoVarId input = find_built_in(module, row.built_in, ir::Direction::input);
    if (!input) continue;
    changed = which[input.index] = true;
    std::vector<InstId> loads;  // listed first: reading state adds loads
    module.for_each_inst([&](InstId i) {
      if (module.insts[i].op == ir::Op::load && module.place(i) == ir::Place(input)) loads.push_back(i);
    });
    if (loads.empty()) continue;
    const ir::StateMember state = state_uniform(module, row.name, module.io_vars[input].type);
    for (const InstId load : loads) read_state(module, load, state);
  }
  if (changed) demote_io_vars(module, which);
  return changed;
}

}  // namespace umber
