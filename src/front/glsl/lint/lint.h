// SPDX-License-Identifier: Apache-2.0
// Warnings that are given when they are asked for, decided on the checked tree. Nothing is changed.
#pragma once
#include "diag/diagnostics.h"
#include "diag/lints.h"
#include "front/glsl/tree/symbol.h"
#include "front/glsl/tree/tree.h"

namespace umber::glsl {

/// Shader objects without errors, as check left them.
struct Linted {
  const Sources& sources;
  const Tree& tree;
  const Symbols& symbols;
  const ir::Module& module;

  std::string_view text(NameId name) const { return module.names.text(name); }
  /// Of a literal, or of the name of a constant that nothing specializes; else none.
  ir::ValueId value(const Expr& e) const {
    if (e.kind == ExprKind::literal) return e.value;
    const bool is_known = e.kind == ExprKind::name && e.is_constant && !symbols[e.symbol].is_specialized;
    return is_known ? symbols[e.symbol].value : ir::ValueId{};
  }
  /// False for what files that were included declare: not every shader uses all of that.
  bool is_of_shader(Span declared) const { return declared && !sources.included_at(declared.begin); }
};

/// Looks for what is `wanted` and can be told by the text; umber::lint does the rest.
void lint(const Linted& shader, LintSet wanted, Diagnostics& diagnostics);

// Each looks for one kind of thing.
void lint_unused(const Linted& shader, LintSet wanted, Diagnostics& diagnostics);
void lint_missing_returns(const Linted& shader, Diagnostics& diagnostics);
void lint_shadowing(const Linted& shader, Diagnostics& diagnostics);
void lint_conversions(const Linted& shader, Diagnostics& diagnostics);
void lint_constant_conversions(const Linted& shader, Diagnostics& diagnostics);
void lint_divisions(const Linted& shader, Diagnostics& diagnostics);

}  // namespace umber::glsl
