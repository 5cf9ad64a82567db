// SPDX-License-Identifier: Apache-2.0
// Values of constant expressions (GLSL 4.60 section 4.3.3).
#include "front/glsl/lower/constant.h"

#include "front/glsl/check/parts.h"

namespace umber::glsl {

std::optional<ir::ValueId> ExpressionChecker::constant_value(ExprId id) {
  const Expr& e = tree_[id];
  if (!e.is_constant || e.kind == ExprKind::error) return std::nullopt;
  if (e.kind == ExprKind::literal) return e.value;
  if (e.kind == ExprKind::name && e.symbol && symbols_[e.symbol].storage == Storage::constant)
    return symbols_[e.symbol].value;
  return evaluate_constant(module_, tree_, symbols_, id);
}

std::optional<ir::ValueId> ExpressionChecker::known_value(ExprId id) {
  return parts_.specializations.is_specialized(id) ? std::nullopt : constant_value(id);
}

std::optional<int64_t> ExpressionChecker::known_integer(ExprId id) {
  return parts_.specializations.is_specialized(id) ? std::nullopt : constant_integer(id);
}

std::optional<int64_t> ExpressionChecker::constant_integer(ExprId id) {
  const TypeKind kind = types().kind(tree_[id].type);
  if (!ir::is_integer(kind)) return std::nullopt;
  const std::optional<ir::ValueId> value = constant_value(id);
  const std::optional<uint64_t> found = value ? module_.scalar_bits(*value) : std::nullopt;
  if (!found) return std::nullopt;
  const uint32_t unused = 64 - ir::bit_width_of(kind);
  return ir::is_signed(kind) ? static_cast<int64_t>(*found << unused) >> unused : static_cast<int64_t>(*found);
}

}  // namespace umber::glsl
