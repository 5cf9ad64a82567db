// SPDX-License-Identifier: Apache-2.0
#include "passes/legalize/clamp_colors.h"

#include <array>

#include "analysis/entry_exits.h"
#include "ir/builder.h"
#include "ir/interface/edit.h"
#include "ir/interface/per_vertex.h"

namespace umber {
namespace {

using ir::ValueId;

ValueId splat(ir::Module& module, ir::Builder& b, float value) {
  const ValueId v = module.f32(value);
  return b.emit(ir::Op::construct, ir::types::kVec4, {v, v, v, v});
}

}  // namespace

Result<bool> clamp_colors(ir::Module& module, PassContext& context) {
  if (!context.target.clamp_vertex_colors || !is_last_before_rasterization(module)) return false;
  bool changed = false;
  for (const ir::BuiltIn color : {ir::BuiltIn::front_color, ir::BuiltIn::back_color, ir::BuiltIn::front_secondary_color,
                                  ir::BuiltIn::back_secondary_color}) {
    const ir::IoVarId var = find_built_in(module, color, ir::Direction::output);
    if (!var) continue;
    changed = true;
    for (const ir::InstId end : analysis::vertex_ends(module)) {
      ir::Builder b = ir::Builder::before(module, end);
      const ValueId written = b.load(var, ir::types::kVec4, {});
      const std::array<ValueId, 3> operands = {written, splat(module, b, 0), splat(module, b, 1)};
      b.store(var, {}, b.emit(ir::Op::clamp, ir::types::kVec4, {operands[0], operands[1], operands[2]}));
      if (module.insts[end].op == ir::Op::emit_vertex)  // the next vertex may keep what this one had
        ir::Builder::before(module, module.insts[end].next).store(var, {}, written);
    }
  }
  return changed;
}

}  // namespace umber
