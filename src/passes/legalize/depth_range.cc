// SPDX-License-Identifier: Apache-2.0
#include "passes/legalize/depth_range.h"

#include "analysis/entry_exits.h"
#include "ir/builder.h"
#include "ir/interface/edit.h"

namespace umber {

Result<bool> depth_range(ir::Module& module, PassContext& context) {
  if (!context.target.gl_depth_range_in_source) return false;
  if (module.stage != ir::Stage::vertex && module.stage != ir::Stage::tess_evaluation) return false;
  const ir::IoVarId position = find_built_in(module, ir::BuiltIn::position, ir::Direction::output);
  if (!position) return false;
  for (const ir::InstId exit : analysis::entry_exits(module)) {
    ir::Builder b = ir::Builder::before(module, exit);
    const ir::ValueId z_path[] = {module.u32(2)}, w_path[] = {module.u32(3)};
    const ir::ValueId z = b.load(position, ir::types::kF32, z_path), w = b.load(position, ir::types::kF32, w_path);
    b.store(position, z_path, b.binary(ir::Op::mul, b.binary(ir::Op::add, z, w), module.f32(0.5f)));
  }
  return true;
}

}  // namespace umber
