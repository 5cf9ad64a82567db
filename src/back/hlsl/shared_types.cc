// SPDX-License-Identifier: Apache-2.0
#include "back/hlsl/shared_types.h"

#include "layout/hlsl.h"
#include "layout/part.h"

namespace umber::back::hlsl {

using ir::LayoutId, ir::TypeId;

SharedTypes::SharedTypes(const ir::Module& module) : module_(module) {
  for (const Memory memory : {Memory::elements, Memory::constant_buffer})  // the former gain more
    for (const ir::ResourceId r : module.resources.ids()) {
      const ir::Resource& block = module.resources[r];
      if (block.kind != ir::ResourceKind::uniform_block) continue;
      if (memory_of(block) != memory) continue;
      for (uint32_t n = 0, count = module.types.part_count(block.type); n < count; ++n) {
        const layout::Part part = layout::step(module, layout::whole(block), n);
        if (!module.types.is_numeric(part.type)) visit(part.type, part.layout, memory);
      }
    }
}

void SharedTypes::visit(TypeId type, LayoutId layout, Memory memory) {
  const layout::Part whole = layout::without_arrays(module_, {.type = type, .layout = layout});
  type = whole.type, layout = whole.layout;
  if (!module_.types.is_structure(type)) return;
  if (homes_.empty()) homes_.resize(module_.types.size()), refused_.resize(module_.types.size());
  const InMemory home{layout, memory};
  if (homes_[type.index].layout || refused_[type.index] == home) return;
  for (uint32_t n = 0; n < module_.types.part_count(type); ++n) {
    const layout::Part part = layout::step(module_, whole, n);
    visit(part.type, part.layout, memory);
  }
  (is_same_as_value(type, home) ? homes_ : refused_)[type.index] = home;
}

/// No member is another one in memory than as a value.
bool SharedTypes::is_same_as_value(TypeId type, InMemory home) const {
  const ir::TypeTable& types = module_.types;
  const bool may_have_padding = home.memory == Memory::elements;
  uint32_t cursor = 0;
  for (uint32_t n = 0; n < types.part_count(type); ++n) {
    const layout::Part at = layout::step(module_, {.type = type, .layout = home.layout}, n);
    const TypeId part = at.type;
    if (types.is_array(part) || (types.is_numeric(part) && types.scalar_kind(part) == ir::TypeKind::bool_))
      return false;
    if (types.is_matrix(part) && !layout::fills_rows(module_, part, at.layout)) return false;
    if (types.is_structure(part) && !is_shared(part, {at.layout, home.memory})) return false;
    if (!may_have_padding && layout::constant_buffer_place(types, part, cursor) != at.offset) return false;
    cursor = at.offset + layout::hlsl_bytes(module_, part, at.layout);
  }
  return types.part_count(type) != 0 && (may_have_padding || cursor == module_.layouts[home.layout].size);
}

}  // namespace umber::back::hlsl
