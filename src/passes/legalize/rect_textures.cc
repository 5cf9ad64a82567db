// SPDX-License-Identifier: Apache-2.0
#include "passes/legalize/rect_textures.h"

#include <vector>

#include "ir/builder.h"
#include "ir/interface/edit.h"

namespace umber {
namespace {

using ir::InstId, ir::Op, ir::ResourceId, ir::TypeId, ir::ValueId;

bool is_rect(const ir::Module& m, ResourceId r) {
  const ir::Resource& resource = m.resources[r];
  const ir::TypeKind kind = m.types.kind(resource.type);
  return (kind == ir::TypeKind::image || kind == ir::TypeKind::sampled_image) &&
         m.types.image_shape(resource.type).dim == ir::ImageDim::rect;
}

void make_2d(ir::Module& m, ResourceId r) {
  ir::Resource& resource = m.resources[r];
  ir::ImageShape shape = m.types.image_shape(resource.type);
  shape.dim = ir::ImageDim::d2;
  const bool is_sampled = m.types.kind(resource.type) == ir::TypeKind::sampled_image;
  ir::retype(m, resource, is_sampled ? m.types.sampled_image(shape) : m.types.image(shape));
}

/// Operands of a lookup that count texels: the coordinate, and both gradients.
void normalize(ir::Module& m, InstId lookup) {
  ir::Builder b = ir::Builder::before(m, lookup);
  const auto flags = static_cast<uint16_t>(m.insts[lookup].flags & ir::flag::kNonuniform);
  const TypeId texels = ir::types::vector(ir::TypeKind::i32, 2);
  const ValueId size =
      b.emit(Op::query_size, texels, std::array{m.operand(lookup, 0), m.i32(0)}, m.insts[lookup].attr, flags);
  const ValueId whole = b.emit(Op::convert, ir::types::kVec2, {size});
  const auto divide = [&](uint32_t n) { m.set_operand(lookup, n, b.binary(Op::div, m.operand(lookup, n), whole)); };
  divide(1);
  if (m.insts[lookup].op != Op::sample_grad) return;
  const uint32_t first = m.has_flag(lookup, ir::flag::kCompare) ? 3 : 2;
  divide(first);
  divide(first + 1);
}

/// A rectangle texture has no levels, so its fetch names none.
void fetch_level_0(ir::Module& m, InstId fetch) {
  const bool has_offset = m.has_flag(fetch, ir::flag::kOffset);
  if (m.insts[fetch].operand_count != (has_offset ? 3 : 2)) return;
  std::vector<ValueId> operands = {m.operand(fetch, 0), m.operand(fetch, 1), m.i32(0)};
  if (has_offset) operands.push_back(m.operand(fetch, 2));
  ir::Builder b = ir::Builder::before(m, fetch);
  const ValueId texel = b.emit(Op::fetch, m.type(m.result(fetch)), operands, m.insts[fetch].attr, m.insts[fetch].flags);
  m.replace_all_uses(m.result(fetch), texel);
  m.erase(fetch);
}

}  // namespace

Result<bool> rect_textures(ir::Module& module, PassContext&) {
  std::vector<ResourceId> rects;
  for (ResourceId r : module.resources.ids())
    if (is_rect(module, r)) rects.push_back(r);
  if (rects.empty()) return false;
  std::vector<InstId> lookups;  // listed first: what follows adds instructions
  module.for_each_inst([&](InstId i) {
    if (ir::is_in(ir::Group::texture, module.insts[i].op) && is_rect(module, module.resource_of(i)))
      lookups.push_back(i);
  });
  for (InstId i : lookups) module.insts[i].op == Op::fetch ? fetch_level_0(module, i) : normalize(module, i);
  for (ResourceId r : rects) make_2d(module, r);
  return true;
}

}  // namespace umber
