// SPDX-License-Identifier: Apache-2.0
#include "passes/legalize/point_coord.h"

#include "ir/builder.h"
#include "ir/interface/edit.h"

namespace umber {
namespace {

using ir::InstId, ir::ValueId;

void flip(ir::Module& m, InstId load, ir::IoVarId coord) {
  ir::Builder b = ir::Builder::before(m, load);
  const ValueId whole = b.load(coord, m.io_vars[coord].type, {});
  ValueId value = b.insert(whole, b.binary(ir::Op::sub, m.f32(1.0f), b.extract(whole, 1)), 1);
  if (m.path_length(load) == 1) {
    const ValueId component = m.operand(load, 0);
    if (const auto n = m.scalar_bits(component); n && *n < 2)
      value = b.extract(value, static_cast<uint32_t>(*n));
    else
      value = b.emit(ir::Op::extract_dynamic, ir::types::kF32, {value, component});
  }
  m.replace_all_uses(m.result(load), value);
  m.erase(load);
}

}  // namespace

bool flip_reads(ir::Module& module, ir::BuiltIn input) {
  const ir::IoVarId coord = find_built_in(module, input, ir::Direction::input);
  if (!coord) return false;
  std::vector<InstId> loads;  // listed first: flipping adds loads
  module.for_each_inst([&](InstId i) {
    if (module.insts[i].op == ir::Op::load && module.place(i) == ir::Place(coord)) loads.push_back(i);
  });
  for (const InstId load : loads) flip(module, load, coord);
  return !loads.empty();
}

Result<bool> point_coord(ir::Module& module, PassContext& context) {
  return context.target.flip_point_coord && flip_reads(module, ir::BuiltIn::point_coord);
}

}  // namespace umber
