// SPDX-License-Identifier: Apache-2.0
#include "passes/optimize/splat.h"

namespace umber::optimize {

using ir::Module, ir::TypeId, ir::TypeKind, ir::ValueId;

std::optional<uint64_t> splat_bits(const Module& m, ValueId v) {
  for (;;) {
    if (!m.is_constant(v)) return std::nullopt;
    if (m.types.is_scalar(m.type(v))) return m.scalar_bits(v);
    const ir::Constant& c = m.constant(v);
    if (c.kind == ir::ConstantKind::zero && m.types.is_numeric(m.type(v))) return 0;
    if (c.kind != ir::ConstantKind::composite || c.part_count == 0) return std::nullopt;
    for (uint32_t n = 1; n < c.part_count; ++n)
      if (m.constant_part(c, n) != m.constant_part(c, 0)) return std::nullopt;
    v = m.constant_part(c, 0);
  }
}

ValueId splat(Module& m, TypeId type, uint64_t bits) {
  if (bits == 0) return m.zero(type);
  if (m.types.is_scalar(type)) return m.scalar(type, bits);
  return m.splat(type, splat(m, m.types[type].element, bits));
}

bool is_power_of_two(TypeKind kind, uint64_t bits) {
  const uint32_t width = ir::bit_width_of(kind);
  const uint32_t fraction = kind == TypeKind::f16 ? 10 : kind == TypeKind::f32 ? 23 : 52;
  const uint64_t exponent = (bits & ~sign_bit(kind)) >> fraction;
  const uint64_t bias = (uint64_t{1} << (width - fraction - 2)) - 1;
  return (bits & ((uint64_t{1} << fraction) - 1)) == 0 && exponent > 0 && exponent < 2 * bias;
}

}  // namespace umber::optimize
