// SPDX-License-Identifier: Apache-2.0
#include "passes/legalize/pixel_centers.h"

#include "ir/builder.h"
#include "ir/interface/edit.h"

namespace umber {
namespace {

using ir::InstId, ir::ValueId;

/// What the load gives is replaced, whole or the component that it asks for.
void move(ir::Module& m, InstId load, ir::IoVarId coord) {
  ir::Builder b = ir::Builder::before(m, load);
  ValueId whole = b.load(coord, m.io_vars[coord].type, {});
  for (const uint32_t n : {0u, 1u})
    whole = b.insert(whole, b.binary(ir::Op::sub, b.extract(whole, n), m.f32(0.5f)), n);
  ValueId value = whole;
  if (m.path_length(load) == 1) {
    const ValueId component = m.operand(load, 0);
    const auto n = m.scalar_bits(component);
    value = n && *n < 4 ? b.extract(whole, static_cast<uint32_t>(*n))
                        : b.emit(ir::Op::extract_dynamic, ir::types::kF32, {whole, component});
  }
  m.replace_all_uses(m.result(load), value);
  m.erase(load);
}

}  // namespace

Result<bool> pixel_centers(ir::Module& module, PassContext&) {
  if (!module.state.fragment.pixel_center_integer) return false;
  module.state.fragment.pixel_center_integer = false;
  const ir::IoVarId coord = find_built_in(module, ir::BuiltIn::frag_coord, ir::Direction::input);
  if (!coord) return true;
  std::vector<InstId> loads;  // listed first: moving adds loads
  module.for_each_inst([&](InstId i) {
    if (module.insts[i].op == ir::Op::load && module.place(i) == ir::Place(coord)) loads.push_back(i);
  });
  for (const InstId load : loads) move(module, load, coord);
  return true;
}

}  // namespace umber
