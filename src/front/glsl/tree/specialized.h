// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "front/glsl/tree/symbol.h"

namespace umber::glsl {

/// Calls `f` with each constant with specializations in it that a checked expression names.
template <typename F>
void for_each_specialized(const Tree& tree, const Symbols& symbols, ExprId expr, F&& f) {
  SmallVector<ExprId, 16> open{expr};
  while (!open.empty()) {
    const Expr& e = tree[open.back()];
    open.pop_back();
    if (e.kind == ExprKind::name && e.symbol && symbols[e.symbol].is_specialized) f(e.symbol);
    const bool has_arguments = e.kind == ExprKind::construct || e.kind == ExprKind::init_list ||
                               e.kind == ExprKind::call_builtin || e.kind == ExprKind::call_function;
    for (ExprId a = e.a; a; a = has_arguments ? tree[a].next : ExprId{}) open.push_back(a);
    for (const ExprId operand : {e.b, e.c})
      if (operand) open.push_back(operand);
  }
}

}  // namespace umber::glsl
