// SPDX-License-Identifier: Apache-2.0
#include "ir/interface/edit.h"

#include "ir/builder.h"

namespace umber::ir {
namespace {

bool interpolates(Op op) {
  return op == Op::interpolate_at_centroid || op == Op::interpolate_at_sample || op == Op::interpolate_at_offset;
}

/// A private variable has one value, wherever it is asked for.
void interpolate_to_load(Module& module, InstId i) {
  std::vector<ValueId> path;
  for (uint32_t n = 0; n < module.path_length(i); ++n) path.push_back(module.operand(i, n));
  const ValueId value = Builder::before(module, i).load(module.place(i), module.type(module.result(i)), path);
  module.replace_all_uses(module.result(i), value);
  module.erase(i);
}

}  // namespace

std::vector<Place> demote_io_vars(Module& module, const std::vector<bool>& which) {
  UMBER_CHECK(which.size() == module.io_vars.size());
  Store<IoVar, IoVarId> kept;
  std::vector<Place> moved;
  for (const IoVarId v : module.io_vars.ids()) {
    const IoVar& var = module.io_vars[v];
    if (which[v.index])
      moved.push_back(module.variables.add({.scope = VariableScope::private_, .type = var.type, .name = var.name}));
    else
      moved.push_back(kept.add(var));
  }
  module.io_vars = std::move(kept);
  std::erase_if(module.captures, [&](const Capture& c) { return which[c.var.index]; });
  for (Capture& c : module.captures) c.var = moved[c.var.index].io_var();
  module.for_each_inst([&](InstId i) {
    Inst& in = module.insts[i];
    if (info(in.op).attr != Attr::place || !module.place(i).is_io_var()) return;
    module.set_place(i, moved[module.place(i).index()]);
    if (interpolates(in.op) && module.place(i).is_variable()) interpolate_to_load(module, i);
  });
  return moved;
}

IoVarId find_built_in(const Module& module, BuiltIn built_in, Direction direction) {
  for (const IoVarId v : module.io_vars.ids())
    if (module.io_vars[v].built_in == built_in && module.io_vars[v].direction == direction) return v;
  return {};
}

void retype(Module& module, Resource& resource, TypeId type) {
  resource.type = type;
  if (!resource.array) return;
  std::vector<uint32_t> extents;
  for (TypeId t = resource.array; module.types.is_array(t); t = module.types[t].element)
    extents.push_back(module.types[t].extent);
  for (; !extents.empty(); extents.pop_back()) type = module.types.array(type, extents.back());
  resource.array = type;
}

void locate(Module& module, Resource& resource, uint32_t location, std::span<const uint32_t> steps) {
  resource.location = location;
  std::vector<uint32_t> extents;
  for (TypeId t = resource.array; t && module.types.is_array(t); t = module.types[t].element)
    extents.push_back(module.types[t].extent);
  uint64_t each = 1;
  bool follow = true;
  for (size_t n = extents.size(); n-- > 0; each *= extents[n]) follow &= steps[n] == each;
  if (follow) return;
  resource.first_location_step = static_cast<uint32_t>(module.location_steps.size());
  const std::span<const uint32_t> kept = steps.first(extents.size());
  module.location_steps.insert(module.location_steps.end(), kept.begin(), kept.end());
}

StateMember state_uniform(Module& module, std::string_view name, TypeId type) {
  const NameId id = module.names.intern(name);
  ResourceId state{};
  for (const ResourceId r : module.resources.ids())
    if (module.resources[r].origin == Origin::state_uniforms) state = r;
  if (!state)
    state = module.resources.add({.kind = ResourceKind::state_uniforms,
                                  .origin = Origin::state_uniforms,
                                  .type = module.types.structure(module.names.intern("gl_State"), {}),
                                  .name = module.names.intern("gl_State")});
  const TypeId old = module.resources[state].type;
  const uint32_t count = module.types[old].extent;
  std::vector<Member> members;
  for (uint32_t n = 0; n < count; ++n) {
    members.push_back(module.types.member(old, n));
    if (members.back().name == id) return {state, n};
  }
  members.push_back({type, id});
  module.resources[state].type = module.types.structure(module.types[old].name, members);
  module.resources[state].layout = {};
  return {state, count};
}

}  // namespace umber::ir
