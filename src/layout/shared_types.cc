// SPDX-License-Identifier: Apache-2.0
#include "layout/shared_types.h"

#include "layout/hlsl.h"
#include "layout/part.h"

namespace umber::layout {

using ir::LayoutId, ir::TypeId;

SharedTypes::SharedTypes(const ir::Module& module) : module_(module) {
  for (const UniformMemory memory : {UniformMemory::elements, UniformMemory::constant_buffer})  // the former gain more
    for (const ir::ResourceId r : module.resources.ids()) {
      const ir::Resource& block = module.resources[r];
      if (!has_types(block) || memory_of(block) != memory) continue;
      for (uint32_t n = 0, count = module.types.part_count(block.type); n < count; ++n) {
        if (module.types.is_numeric(module.types.part(block.type, n))) continue;  // as most are
        const Part part = step(module, whole(block), n);
        visit(part.type, part.layout, memory);
      }
    }
}

void SharedTypes::visit(TypeId type, LayoutId layout, UniformMemory memory) {
  const Part inner = without_arrays(module_, {.type = type, .layout = layout});
  type = inner.type, layout = inner.layout;
  if (!module_.types.is_structure(type)) return;
  if (layouts_.empty()) layouts_.resize(module_.types.size()), refused_.resize(module_.types.size());
  const InMemory in_memory{layout, memory};
  if (layouts_[type.index].layout || refused_[type.index] == in_memory) return;
  for (uint32_t n = 0; n < module_.types.part_count(type); ++n) {
    const Part part = step(module_, inner, n);
    visit(part.type, part.layout, memory);
  }
  (is_same_as_value(type, in_memory) ? layouts_ : refused_)[type.index] = in_memory;
}

/// No member is another one in memory than as a value.
bool SharedTypes::is_same_as_value(TypeId type, InMemory in_memory) const {
  const ir::TypeTable& types = module_.types;
  const bool may_have_padding = in_memory.memory == UniformMemory::elements;
  uint32_t cursor = 0;
  for (uint32_t n = 0; n < types.part_count(type); ++n) {
    const Part at = step(module_, {.type = type, .layout = in_memory.layout}, n);
    const TypeId part = at.type;
    if (types.is_array(part) || (types.is_numeric(part) && types.scalar_kind(part) == ir::TypeKind::bool_))
      return false;
    if (types.is_matrix(part) && !fills_rows(module_, part, at.layout)) return false;
    if (types.is_structure(part) && !is_shared(part, {at.layout, in_memory.memory})) return false;
    if (!may_have_padding && constant_buffer_place(types, part, cursor) != at.offset) return false;
    cursor = at.offset + hlsl_bytes(module_, part, at.layout);
  }
  return types.part_count(type) != 0 && (may_have_padding || cursor == module_.layouts[in_memory.layout].size);
}

}  // namespace umber::layout
