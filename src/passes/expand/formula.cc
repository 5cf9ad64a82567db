// SPDX-License-Identifier: Apache-2.0
#include "passes/expand/formula.h"

#include "base/half.h"

namespace umber::expand {

ValueId Formula::number(TypeId type, double value) {
  switch (m.types.scalar_kind(type)) {  // NOLINT: formulas are of these
    case TypeKind::f16: return b.splat(type, m.scalar(ir::types::vector(TypeKind::f16, 1), double_to_half(value)));
    case TypeKind::f32: return b.splat(type, m.f32(static_cast<float>(value)));
    case TypeKind::f64: return b.splat(type, m.f64(value));
    case TypeKind::i32: return b.splat(type, m.i32(static_cast<int32_t>(value)));
    case TypeKind::u32: return b.splat(type, m.u32(static_cast<uint32_t>(value)));
    default: UMBER_UNREACHABLE("a number that formulas are made of");
  }
}

}  // namespace umber::expand
