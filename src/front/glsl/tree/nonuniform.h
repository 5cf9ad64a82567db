// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "base/small_vector.h"
#include "front/glsl/tree/symbol.h"

namespace umber::glsl {

/// Whether a value may differ between invocations where it selects a resource: it is made of something that is said to be
/// so, other than by calls of the shader's functions (GL_EXT_nonuniform_qualifier).
inline bool is_nonuniform(const Tree& tree, const Symbols& symbols, ExprId expr) {
  if (!tree.has_nonuniform) return false;
  SmallVector<ExprId, 16> open{expr};
  while (!open.empty()) {
    const Expr& e = tree[open.back()];
    open.pop_back();
    if (e.kind == ExprKind::nonuniform) return true;
    if (e.kind == ExprKind::name && e.symbol && symbols[e.symbol].is_nonuniform) return true;
    if (e.kind == ExprKind::call_function || e.kind == ExprKind::call_subroutine) continue;
    const bool has_arguments =
        e.kind == ExprKind::construct || e.kind == ExprKind::init_list || e.kind == ExprKind::call_builtin;
    for (ExprId a = e.a; a; a = has_arguments ? tree[a].next : ExprId{}) open.push_back(a);
    for (const ExprId operand : {e.b, e.c})
      if (operand) open.push_back(operand);
  }
  return false;
}

}  // namespace umber::glsl
