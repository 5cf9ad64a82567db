// SPDX-License-Identifier: Apache-2.0
#include "front/glsl/tree/effects.h"

#include "base/small_vector.h"

namespace umber::glsl {
namespace {

bool has_own_effect(const Expr& e) {
  // clang-format off
  switch (e.kind) {
    case ExprKind::assign:
    case ExprKind::call_subroutine:
    case ExprKind::call_function: return true;
    case ExprKind::unary: return e.op >= Operator::pre_increment && e.op <= Operator::post_decrement;
    case ExprKind::call_builtin: return !e.is_constant;  // some write to memory, or to an out parameter
    case ExprKind::error: case ExprKind::omitted: case ExprKind::literal: case ExprKind::name: case ExprKind::binary:
    case ExprKind::string:
    case ExprKind::conditional: case ExprKind::sequence: case ExprKind::index: case ExprKind::member:
    case ExprKind::method: case ExprKind::call: case ExprKind::init_list: case ExprKind::convert:
    case ExprKind::field: case ExprKind::dereference: case ExprKind::swizzle: case ExprKind::length:
    case ExprKind::construct: case ExprKind::nonuniform: return false;
  }
  // clang-format on
  return false;
}

}  // namespace

bool has_effects(const Tree& tree, ExprId expr) {
  SmallVector<ExprId, 16> open;
  open.push_back(expr);
  while (!open.empty()) {
    const Expr& e = tree[open.back()];
    open.pop_back();
    if (has_own_effect(e)) return true;
    const bool has_arguments = e.kind == ExprKind::construct || e.kind == ExprKind::init_list;
    for (ExprId a = e.a; a; a = has_arguments ? tree[a].next : ExprId{}) open.push_back(a);
    for (const ExprId operand : {e.b, e.c})
      if (operand) open.push_back(operand);
  }
  return false;
}

}  // namespace umber::glsl
