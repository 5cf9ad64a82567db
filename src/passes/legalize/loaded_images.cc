// SPDX-License-Identifier: Apache-2.0
#include "passes/legalize/loaded_images.h"

#include <vector>

#include "base/small_vector.h"
#include "ir/builder.h"
#include "ir/interface/edit.h"
#include "passes/any_resource.h"

namespace umber {
namespace {

using ir::ImageFormat, ir::InstId, ir::Module, ir::Op, ir::ResourceId, ir::ValueId;

bool is_loadable(ImageFormat format) {
  return format == ImageFormat::r32f || format == ImageFormat::r32i || format == ImageFormat::r32ui;
}

bool may_become_texture(const Module& m, const ir::Resource& r) {
  if (r.kind != ir::ResourceKind::storage_image) return false;
  const ir::ImageShape shape = m.types.image_shape(r.type);
  return !is_loadable(shape.format) && shape.dim != ir::ImageDim::cube && shape.dim != ir::ImageDim::subpass;
}

/// The images that only loads take from, by id.
std::vector<bool> images_to_change(const Module& m) {
  std::vector<bool> loads(m.resources.size()), others(m.resources.size());
  m.for_each_inst([&](InstId i) {
    const std::optional<ResourceId> r = m.resource_used(i);
    if (!r) return;
    const Op op = m.insts[i].op;
    if (op == Op::image_load) loads[r->index] = true;
    if (info(op).effect == ir::Effect::writes) others[r->index] = true;
  });
  for (const ResourceId r : m.resources.ids())
    loads[r.index] = loads[r.index] && !others[r.index] && may_become_texture(m, m.resources[r]);
  return loads;
}

/// Texels of textures are those of a level, unless there are none.
void load_to_fetch(Module& m, InstId i, ir::ImageShape shape) {
  ir::Builder b = ir::Builder::before(m, i);
  SmallVector<ValueId, 4> operands;
  for (const ir::Use& use : m.operands(i)) operands.push_back(use.value);
  if (!shape.multisampled && shape.dim != ir::ImageDim::buffer) operands.push_back(m.i32(0));
  const ir::TypeId type = m.type(m.result(i));
  const InstId fetched = b.inst(Op::fetch, operands, std::span(&type, 1), m.insts[i].attr, m.insts[i].flags);
  m.replace_all_uses(m.result(i), m.result(fetched));
  m.erase(i);
}

}  // namespace

Result<bool> loaded_images(Module& m, PassContext& context) {
  if (!context.target.loads_few_image_formats) return false;
  if (!any_resource(m, [&](const ir::Resource& r) { return may_become_texture(m, r); })) return false;
  const std::vector<bool> which = images_to_change(m);
  bool changed = false;
  m.for_each_inst([&](InstId i) {
    const std::optional<ResourceId> r = m.resource_used(i);
    if (!r || !which[r->index] || m.insts[i].op != Op::image_load) return;
    load_to_fetch(m, i, m.types.image_shape(m.resources[*r].type));
  });
  for (const ResourceId id : m.resources.ids()) {
    if (!which[id.index]) continue;
    ir::Resource& r = m.resources[id];
    ir::ImageShape shape = m.types.image_shape(r.type);
    shape.format = ImageFormat::none;
    r.kind = ir::ResourceKind::sampled_image;
    ir::retype(m, r, m.types.image(shape));
    changed = true;
  }
  return changed;
}

}  // namespace umber
