// SPDX-License-Identifier: Apache-2.0
// Conversions that lose, and divisions that mean nothing.
#include "front/glsl/lint/lint.h"

namespace umber::glsl {
namespace {

using ir::TypeKind, ir::ValueId;

constexpr Message<> kPrecision{Severity::warning, "conversion",
                               "this integer becomes a float, which has no room for all integers",
                               "write float(x), if that is meant"};
constexpr Message<> kSign{Severity::warning, "conversion", "this int becomes a uint, which has no negative numbers",
                          "write uint(x), if that is meant"};
constexpr Message<> kNarrow{Severity::warning, "conversion", "this value becomes one of a type with fewer bits",
                            "write the conversion, if that is meant"};
constexpr Message<> kZero{Severity::warning, "division-by-zero", "an integer divided by 0 is undefined"};

TypeKind kind_of(const ir::Module& m, ir::TypeId type) { return m.types.scalar_kind(type); }

/// Bits of an integer or of the significand of a float.
uint32_t room(TypeKind kind) {
  if (!ir::is_float(kind)) return ir::bit_width_of(kind);
  return kind == TypeKind::f64 ? 53 : kind == TypeKind::f32 ? 24 : 11;
}

bool has_zero(const ir::Module& m, ValueId value) {
  const ir::Constant& c = m.constant(value);
  if (c.kind == ir::ConstantKind::zero) return true;
  if (c.kind == ir::ConstantKind::scalar) return c.bits == 0;
  for (uint32_t n = 0; c.kind == ir::ConstantKind::composite && n < c.part_count; ++n)
    if (has_zero(m, m.constant_part(c, n))) return true;
  return false;
}

}  // namespace

void lint_conversions(const Linted& shader, Diagnostics& diagnostics) {
  const ir::Module& m = shader.module;
  for (const ExprId id : shader.tree.exprs.ids()) {
    const Expr& e = shader.tree[id];
    if (e.kind != ExprKind::convert || shader.tree[e.a].is_constant) continue;
    if (!m.types.is_numeric(e.type) || !m.types.is_numeric(shader.tree[e.a].type)) continue;
    const TypeKind from = kind_of(m, shader.tree[e.a].type), to = kind_of(m, e.type);
    if (ir::is_integer(from) && ir::is_float(to)) {
      if (room(from) > room(to)) diagnostics.report(kPrecision, e.span);
    } else if (ir::is_integer(from) && ir::is_integer(to)) {
      if (ir::is_signed(from) && !ir::is_signed(to)) diagnostics.report(kSign, e.span);
    } else if (ir::is_float(from) && ir::is_float(to) && room(from) > room(to)) {
      diagnostics.report(kNarrow, e.span);
    }
  }
}

void lint_divisions(const Linted& shader, Diagnostics& diagnostics) {
  const ir::Module& m = shader.module;
  for (const ExprId id : shader.tree.exprs.ids()) {
    const Expr& e = shader.tree[id];
    const bool divides =
        (e.kind == ExprKind::binary || e.kind == ExprKind::assign) && (e.op == Operator::div || e.op == Operator::rem);
    if (!divides) continue;
    const Expr& by = shader.tree[e.b];
    const ValueId value = shader.value(by);
    if (!value || !m.types.is_numeric(by.type) || !ir::is_integer(kind_of(m, by.type))) continue;
    if (has_zero(m, value)) diagnostics.report(kZero, by.span);
  }
}

}  // namespace umber::glsl
