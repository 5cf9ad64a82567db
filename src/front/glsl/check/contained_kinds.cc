// SPDX-License-Identifier: Apache-2.0
#include "front/glsl/check/contained_kinds.h"

namespace umber::glsl {

KindSet ContainedKinds::of(const ir::TypeTable& types, ir::TypeId type) {
  if (!type) return {};
  type = types.without_arrays(type);
  if (!types.is_structure(type))
    return KindSet::of(types.is_numeric(type) ? types.scalar_kind(type) : types.kind(type));
  if (structures_.size() <= type.index) structures_.resize(types.size());
  if (structures_[type.index].bits != 0) return structures_[type.index];
  KindSet all = KindSet::of(ir::TypeKind::structure);
  for (uint32_t n = 0; n < types.part_count(type); ++n) all = all | of(types, types.member(type, n).type);
  return structures_[type.index] = all;
}

}  // namespace umber::glsl
