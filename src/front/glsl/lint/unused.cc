// SPDX-License-Identifier: Apache-2.0
// What is declared and never used.
#include <vector>

#include "front/glsl/lint/lint.h"

namespace umber::glsl {
namespace {

using Name = std::string_view;
constexpr Message<Name> kVariable{Severity::warning, "unused-variable", "the variable '{0}' is not used"};
constexpr Message<Name> kSet{Severity::warning, "unused-but-set-variable",
                             "the variable '{0}' is written, and never read"};
constexpr Message<Name> kConstant{Severity::warning, "unused-const-variable", "the constant '{0}' is not used"};
constexpr Message<Name> kParameter{Severity::warning, "unused-parameter", "the parameter '{0}' is not used",
                                   "leave out its name, if its place among the parameters is to stay"};
constexpr Message<Name> kUniform{Severity::warning, "unused-uniform", "'{0}' is not used"};
constexpr Message<Name> kFunction{Severity::warning, "unused-function", "the function '{0}' is not called"};

class Unused {
 public:
  Unused(const Linted& shader, LintSet wanted, Diagnostics& diagnostics)
      : shader_(shader), wanted_(wanted), diagnostics_(diagnostics), is_read_(shader.symbols.symbols.size()) {}

  void run() {
    if (wanted_.has(Lint::unused_but_set)) find_reads();
    for (const SymbolId id : shader_.symbols.symbols.ids()) symbol(id);
    if (wanted_.has(Lint::unused_parameter)) parameters();
    if (wanted_.has(Lint::unused_function)) functions();
  }

 private:
  /// A variable is read by each expression that names it but the left sides of `=`.
  void find_reads() {
    const Tree& tree = shader_.tree;
    std::vector<bool> is_target(tree.exprs.size());
    for (const ExprId id : tree.exprs.ids()) {
      const Expr& e = tree[id];
      if (e.kind != ExprKind::assign || e.op != Operator::none) continue;
      ExprId to = e.a;
      while (tree[to].kind == ExprKind::index || tree[to].kind == ExprKind::field || tree[to].kind == ExprKind::swizzle)
        to = tree[to].a;
      is_target[to.index] = true;
    }
    for (const ExprId id : tree.exprs.ids())
      if (tree[id].symbol && !is_target[id.index]) is_read_[tree[id].symbol.index] = true;
  }

  void symbol(SymbolId id) {
    const Symbol& s = shader_.symbols[id];
    if (!shader_.is_of_shader(s.span) || s.built_in != ir::BuiltIn::none) return;
    if (!s.name && !s.block_name) return;  // parameters, and arrays that were declared again
    const Name name = shader_.text(s.name ? s.name : s.block_name);
    switch (s.storage) {
      case Storage::local:
        if (s.is_used && !is_read_[id.index]) say(Lint::unused_but_set, kSet, s.span, name);
        [[fallthrough]];
      case Storage::global:
        if (!s.is_used) say(Lint::unused_variable, kVariable, s.span, name);
        break;
      case Storage::constant:
        if (!s.is_used && !s.specialization) say(Lint::unused_constant, kConstant, s.span, name);
        break;
      case Storage::uniform:
        if (!s.is_used) say(Lint::unused_uniform, kUniform, s.span, name);
        break;
      case Storage::block:
        if (!s.is_used && !s.is_io_block) say(Lint::unused_uniform, kUniform, s.span, name);
        break;
      case Storage::parameter:  // those of prototypes are among them
      case Storage::shared:
      case Storage::input:
      case Storage::output:
      case Storage::block_member:
      case Storage::built_in_state: break;
    }
  }

  void parameters() {
    for (const FunctionSymbol& f : shader_.symbols.functions) {
      if (!f.definition) continue;
      for (const SymbolId id : f.params) {
        const Symbol& s = shader_.symbols[id];
        if (!s.is_used && s.name && shader_.is_of_shader(s.span))
          say(Lint::unused_parameter, kParameter, s.span, shader_.text(s.name));
      }
    }
  }

  void functions() {
    for (uint32_t n = 0; n < shader_.symbols.functions.size(); ++n) {
      const FunctionSymbol& f = shader_.symbols.functions[n];
      if (!f.definition || f.is_used || shader_.symbols.main == FunctionSymbolId{n}) continue;
      const Span at = shader_.tree[f.definition].name_span;
      if (shader_.is_of_shader(at)) say(Lint::unused_function, kFunction, at, shader_.text(f.name));
    }
  }

  void say(Lint lint, const Message<Name>& message, Span at, Name name) {
    if (wanted_.has(lint)) diagnostics_.report(message, at, name);
  }

  const Linted& shader_;
  LintSet wanted_;
  Diagnostics& diagnostics_;
  std::vector<bool> is_read_;
};

}  // namespace

void lint_unused(const Linted& shader, LintSet wanted, Diagnostics& diagnostics) {
  constexpr LintSet kUnused = LintSet::of(Lint::unused_variable, Lint::unused_but_set, Lint::unused_function,
                                          Lint::unused_parameter, Lint::unused_constant, Lint::unused_uniform);
  if (wanted.has_any(kUnused)) Unused(shader, wanted, diagnostics).run();
}

}  // namespace umber::glsl
