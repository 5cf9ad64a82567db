// SPDX-License-Identifier: Apache-2.0
#include "link/constants.h"

namespace umber::link {

using ir::Constant, ir::ConstantKind, ir::TypeId, ir::ValueId;

ValueId ConstantCopier::copy(ValueId value, TypeId type) {
  if (copies_.size() <= value.index) copies_.resize(size_t{value.index} + 1);
  if (copies_[value.index]) return copies_[value.index];
  const ValueId made = make(from_.constant(value), type);
  return copies_[value.index] = made;
}

ValueId ConstantCopier::make(const Constant& c, TypeId type) {
  switch (c.kind) {
    case ConstantKind::scalar: return to_.scalar(type, c.bits);
    case ConstantKind::zero: return to_.zero(type);
    case ConstantKind::undefined: return to_.undefined(type);
    case ConstantKind::composite: break;
  }
  std::vector<ValueId> parts;
  for (uint32_t n = 0; n < c.part_count; ++n) parts.push_back(copy(from_.constant_part(c, n), to_.types.part(type, n)));
  return to_.composite(type, parts);
}

}  // namespace umber::link
