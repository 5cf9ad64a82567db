// SPDX-License-Identifier: Apache-2.0
#include "passes/legalize/clip_planes.h"

#include "analysis/entry_exits.h"
#include "ir/builder.h"
#include "ir/interface/edit.h"
#include "ir/interface/per_vertex.h"

namespace umber {
namespace {

using ir::BuiltIn, ir::Builder, ir::Direction, ir::InstId, ir::IoVarId, ir::Module, ir::ValueId;

constexpr uint32_t kMostPlanes = 8;  // gl_MaxClipPlanes

bool is_enabled(uint32_t planes, uint32_t n) { return n < 32 && (planes >> n & 1) != 0; }

bool is_written(const Module& m, IoVarId v) {
  bool written = false;
  m.for_each_inst([&](InstId i) { written |= m.insts[i].op == ir::Op::store && m.place(i) == ir::Place(v); });
  return written;
}

bool mask(Module& m, IoVarId distances, uint32_t planes) {
  const uint32_t count = m.types[m.io_vars[distances].type].extent;
  bool changed = false;
  for (const InstId end : analysis::vertex_ends(m)) {
    Builder b = Builder::before(m, end);
    for (uint32_t n = 0; n < count; ++n) {
      if (is_enabled(planes, n)) continue;
      const ValueId path[] = {m.u32(n)};
      b.store(distances, path, m.f32(0));
      changed = true;
    }
  }
  return changed;
}

/// Writes the distances of `vertex`, a vec4 in GL's clip space (or eye space, for clip_vertex).
void compute(Module& m, ir::Place vertex, uint32_t planes) {
  const auto count = static_cast<uint32_t>(std::bit_width(planes));
  const ir::StateMember state = state_uniform(m, "gl_ClipPlane", m.types.array(ir::types::kVec4, kMostPlanes));
  const IoVarId distances = m.io_vars.add({.direction = Direction::output,
                                           .built_in = BuiltIn::clip_distance,
                                           .type = m.types.array(ir::types::kF32, count),
                                           .name = m.names.intern("gl_ClipDistance")});
  for (const InstId end : analysis::vertex_ends(m)) {
    Builder b = Builder::before(m, end);
    const ValueId point = b.load(vertex, ir::types::kVec4, {});
    for (uint32_t n = 0; n < count; ++n) {
      ValueId distance = m.f32(0);
      const ValueId plane_path[] = {m.u32(0), m.u32(state.member), m.u32(n)};
      if (is_enabled(planes, n)) {
        const ValueId plane = b.load(state.resource, ir::types::kVec4, plane_path);
        distance = b.emit(ir::Op::dot, ir::types::kF32, {point, plane});
      }
      const ValueId path[] = {m.u32(n)};
      b.store(distances, path, distance);
    }
  }
}

}  // namespace

Result<bool> clip_planes(Module& module, PassContext& context) {
  if (!is_last_before_rasterization(module)) return false;
  const uint32_t planes = context.target.clip_planes;
  IoVarId distances = find_built_in(module, BuiltIn::clip_distance, Direction::output);
  IoVarId position = find_built_in(module, BuiltIn::position, Direction::output);
  const IoVarId vertex = find_built_in(module, BuiltIn::clip_vertex, Direction::output);

  std::optional<ir::Place> clipped;
  if (vertex) {
    const bool written = is_written(module, vertex);
    std::vector<bool> which(module.io_vars.size(), false);
    which[vertex.index] = true;
    const std::vector<ir::Place> moved = demote_io_vars(module, which);
    if (written) clipped = moved[vertex.index];
    if (position) position = moved[position.index].io_var();
    if (distances) distances = moved[distances.index].io_var();
  }
  if (distances) return mask(module, distances, planes) || vertex;
  if (!clipped && position) clipped = ir::Place(position);
  const uint32_t wanted = planes & ((1u << kMostPlanes) - 1);
  if (wanted == 0 || !clipped) return static_cast<bool>(vertex);
  compute(module, *clipped, wanted);
  return true;
}

}  // namespace umber
