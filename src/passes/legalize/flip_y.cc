// SPDX-License-Identifier: Apache-2.0
#include "passes/legalize/flip_y.h"

#include "analysis/entry_exits.h"
#include "ir/builder.h"
#include "ir/interface/edit.h"
#include "ir/interface/per_vertex.h"
#include "passes/legalize/point_coord.h"

namespace umber {
namespace {

using ir::InstId, ir::Module, ir::Op, ir::ValueId;

constexpr Message<> kFragCoord{Severity::warning, "flip-y-frag-coord",
                               "gl_FragCoord.y is not converted by flipping y: it counts from the upper edge",
                               "subtract it from the height, or declare it with layout(origin_upper_left)"};

constexpr Message<> kMesh{Severity::warning, "flip-y-mesh",
                          "positions that a mesh shader writes are not converted by flipping y",
                          "negate their y in the shader, or give the viewport a negative height"};

bool flip_position(Module& m) {
  const ir::IoVarId position = find_built_in(m, ir::BuiltIn::position, ir::Direction::output);
  if (!position || !is_last_before_rasterization(m)) return false;
  const ValueId path[] = {m.u32(1)};
  for (const InstId end : analysis::vertex_ends(m)) {
    ir::Builder b = ir::Builder::before(m, end);
    const ValueId y = b.load(position, ir::types::kF32, path);
    b.store(position, path, b.unary(Op::neg, y));
    if (m.insts[end].op == Op::emit_vertex)  // the next vertex may keep what this one had
      ir::Builder::before(m, m.insts[end].next).store(position, path, y);
  }
  return true;
}

bool is_dpdy(Op op) { return op == Op::dpdy || op == Op::dpdy_coarse || op == Op::dpdy_fine; }

/// The derivative of -x upwards is that of x downwards.
void flip_derivative(Module& m, InstId i) {
  ir::Builder b = ir::Builder::before(m, i);
  m.set_operand(i, 0, b.unary(Op::neg, m.operand(i, 0)));
}

void flip_offset(Module& m, InstId i) {
  const uint32_t last = m.insts[i].operand_count - 1u;
  ir::Builder b = ir::Builder::before(m, i);
  const ValueId offset = m.operand(i, last);
  m.set_operand(i, last, b.insert(offset, b.unary(Op::neg, b.extract(offset, 1)), 1));
}

/// Whether some instruction may read the y of frag_coord.
bool reads_frag_coord_y(const Module& m) {
  const ir::IoVarId coord = find_built_in(m, ir::BuiltIn::frag_coord, ir::Direction::input);
  if (!coord) return false;
  bool reads = false;
  m.for_each_inst([&](InstId i) {
    if (info(m.insts[i].op).attr != ir::Attr::place || m.place(i) != ir::Place(coord)) return;
    const auto component = m.path_length(i) ? m.scalar_bits(m.operand(i, 0)) : std::nullopt;
    reads |= !component || *component == 1;
  });
  return reads;
}

bool flip_fragment(Module& m, Diagnostics& diagnostics) {
  if (!m.state.fragment.origin_upper_left && reads_frag_coord_y(m)) diagnostics.report(kFragCoord, {});
  bool changed = flip_reads(m, ir::BuiltIn::sample_position);
  m.for_each_inst([&](InstId i) {
    const bool is_offset = m.insts[i].op == Op::interpolate_at_offset;
    if (!is_offset && !is_dpdy(m.insts[i].op)) return;
    is_offset ? flip_offset(m, i) : flip_derivative(m, i);
    changed = true;
  });
  return changed;
}

}  // namespace

Result<bool> flip_y(Module& module, PassContext& context) {
  if (!context.target.flip_y) return false;
  switch (module.stage) {
    case ir::Stage::vertex:
    case ir::Stage::geometry:
    case ir::Stage::tess_evaluation: return flip_position(module);
    case ir::Stage::fragment: return flip_fragment(module, context.diagnostics);
    case ir::Stage::tess_control:
    case ir::Stage::ray_generation:
    case ir::Stage::intersection:
    case ir::Stage::any_hit:
    case ir::Stage::closest_hit:
    case ir::Stage::miss:
    case ir::Stage::callable:
    case ir::Stage::task:
    case ir::Stage::compute: return false;
    case ir::Stage::mesh: return context.diagnostics.report(kMesh, {}), false;
  }
  UMBER_UNREACHABLE("no such stage");
}

}  // namespace umber
