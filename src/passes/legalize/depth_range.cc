// SPDX-License-Identifier: Apache-2.0
#include "passes/legalize/depth_range.h"

#include "analysis/entry_exits.h"
#include "ir/builder.h"
#include "ir/interface/edit.h"
#include "ir/interface/per_vertex.h"

namespace umber {

namespace {

constexpr Message<> kMesh{Severity::warning, "depth-range-mesh",
                          "positions that a mesh shader writes are not converted to another range of depth",
                          "write z from 0 to w in the shader"};

}  // namespace

Result<bool> depth_range(ir::Module& module, PassContext& context) {
  if (!context.target.gl_depth_range_in_source) return false;
  if (module.stage == ir::Stage::mesh) context.diagnostics.report(kMesh, {});
  if (!is_last_before_rasterization(module)) return false;
  const ir::IoVarId position = find_built_in(module, ir::BuiltIn::position, ir::Direction::output);
  if (!position) return false;
  for (const ir::InstId end : analysis::vertex_ends(module)) {
    ir::Builder b = ir::Builder::before(module, end);
    const ir::ValueId z_path[] = {module.u32(2)}, w_path[] = {module.u32(3)};
    const ir::ValueId z = b.load(position, ir::types::kF32, z_path), w = b.load(position, ir::types::kF32, w_path);
    b.store(position, z_path, b.binary(ir::Op::mul, b.binary(ir::Op::add, z, w), module.f32(0.5f)));
    if (module.insts[end].op == ir::Op::emit_vertex)  // the next vertex may keep what this one had
      ir::Builder::before(module, module.insts[end].next).store(position, z_path, z);
  }
  return true;
}

}  // namespace umber
