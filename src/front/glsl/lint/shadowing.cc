// SPDX-License-Identifier: Apache-2.0
// Variables that hide others.
#include <vector>

#include "front/glsl/lint/lint.h"

namespace umber::glsl {
namespace {

constexpr Message<std::string_view> kShadow{Severity::warning, "shadow", "'{0}' hides another variable of this name",
                                            "give one of them another name"};
constexpr Message<> kHidden{Severity::note, "", "the other one is declared here"};

class Shadowing {
 public:
  Shadowing(const Linted& shader, Diagnostics& diagnostics)
      : tree_(shader.tree), shader_(shader), diagnostics_(diagnostics) {}

  void run() {
    for (const DeclId unit : tree_.units) {
      for (DeclId d = unit; d; d = tree_[d].next) {
        if (tree_[d].kind != DeclKind::function)
          declare(tree_[d]);
        else if (tree_[d].is_definition)
          function(tree_[d]);
      }
      close(0);
    }
  }

 private:
  struct Open {
    NameId name;
    Span hidden;
  };

  void function(const Decl& f) {
    const size_t outside = open_.size();
    for (DeclaratorId p = f.declarators; p; p = tree_[p].next) declare(tree_[p]);
    if (f.body) list(tree_[f.body].body);
    close(outside);
  }
  void scope(StmtId first) {
    const size_t outside = open_.size();
    list(first);
    close(outside);
  }
  void list(StmtId first) {
    for (StmtId s = first; s; s = tree_[s].next) statement(tree_[s]);
  }
  void statement(const Stmt& s) {
    if (s.kind == StmtKind::declaration) {
      for (DeclId d = s.decl; d; d = tree_[d].next) declare(tree_[d]);
      return;
    }
    if (!s.body && !s.other) return;
    const size_t outside = open_.size();
    if (s.kind == StmtKind::for_) list(s.other);
    if (s.decl) declare(tree_[s.decl]);
    scope(s.body);
    if (s.kind == StmtKind::if_) scope(s.other);
    close(outside);
  }

  void declare(const Decl& d) {
    if (d.kind != DeclKind::variables) return;
    for (DeclaratorId v = d.declarators; v; v = tree_[v].next) declare(tree_[v]);
  }
  void declare(const Declarator& v) {
    if (!v.name || !v.symbol || !shader_.symbols[v.symbol].name) return;  // the last: an array that is declared again
    if (seen_.size() <= v.name.index) seen_.resize(v.name.index + 1);
    Span& seen = seen_[v.name.index];
    const bool is_inside = shader_.symbols[v.symbol].function.index != FunctionSymbolId{}.index;
    if (seen && is_inside) diagnostics_.report(kShadow, v.span, shader_.text(v.name)).note(kHidden, seen);
    open_.push_back({v.name, seen});
    seen = v.span;
  }
  void close(size_t from) {
    for (; open_.size() > from; open_.pop_back()) seen_[open_.back().name.index] = open_.back().hidden;
  }

  const Tree& tree_;
  const Linted& shader_;
  Diagnostics& diagnostics_;
  std::vector<Span> seen_;  ///< by NameId: the innermost variable of that name
  std::vector<Open> open_;
};

}  // namespace

void lint_shadowing(const Linted& shader, Diagnostics& diagnostics) { Shadowing(shader, diagnostics).run(); }

}  // namespace umber::glsl
