// SPDX-License-Identifier: Apache-2.0
#include "back/text/whole_loads.h"

#include "layout/part.h"

namespace umber::back::text {

using ir::InstId, ir::Op, ir::TypeId;

WholeLoads::WholeLoads(const ir::Module& module, Scratch& scratch, const WholeTypes& types)
    : module_(module), types_(types) {
  if (!types.any()) return;
  found_ = scratch.table<Found>(module.insts.size());
  part_of_ = scratch.table<InstId>(module.insts.size());
  module.for_each_inst([&](InstId i) {
    if (module_.insts[i].op == Op::construct && module_.types.is_structure(module_.type(module_.result(i)))) look_at(i);
  });
}

/// The load that `part` comes from, with its whole path.
WholeLoads::Found WholeLoads::source_of(ir::ValueId part) const {
  const InstId def = module_.is_constant(part) ? InstId{} : module_.def(part);
  if (!def) return {};
  if (module_.insts[def].op == Op::construct) return found_[def.index];
  if (module_.insts[def].op != Op::load || !module_.place(def).is_resource()) return {};
  const bool is_uniform = module_.resources[module_.place(def).resource()].kind == ir::ResourceKind::uniform_block;
  return is_uniform ? Found{def, module_.path_length(def)} : Found{};
}

/// Else it is written elsewhere, too, and what its path reads may have changed in between.
bool WholeLoads::is_for_this_alone(ir::ValueId part, InstId user) const {
  const bool is_used_once = !module_.uses[module_.values[part].first_use].next;
  return is_used_once && module_.insts[module_.def(part)].block == module_.insts[user].block;
}

void WholeLoads::look_at(InstId i) {
  Found whole;
  for (uint32_t n = 0; n < module_.insts[i].operand_count; ++n) {
    Found part = source_of(module_.operand(i, n));
    if (!part.load || part.length < 3 || !is_for_this_alone(module_.operand(i, n), i)) return;
    --part.length;
    if (module_.scalar_bits(module_.operand(part.load, part.length)) != n) return;
    if (n == 0) whole = part;
    if (part.length != whole.length || !(module_.place(part.load) == module_.place(whole.load))) return;
    for (uint32_t step = 0; step < whole.length; ++step)
      if (module_.operand(part.load, step) != module_.operand(whole.load, step)) return;
  }
  if (!whole.load || !is_whole(whole, module_.type(module_.result(i)))) return;
  found_[i.index] = whole;
  for (const ir::Use& use : module_.operands(i)) part_of_[module_.def(use.value).index] = i;
}

bool WholeLoads::is_whole(const Found& found, TypeId wanted) const {
  const ir::Resource& block = module_.resources[module_.place(found.load).resource()];
  layout::Part part = layout::whole(block);
  for (uint32_t n = 1; n < found.length; ++n) {
    if (module_.types.is_numeric(part.type)) return false;
    part = layout::step(module_, part, module_.operand(found.load, n));
  }
  return part.type == wanted && types_.is_whole(part.type, part.layout, block);
}

}  // namespace umber::back::text
