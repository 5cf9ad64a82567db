// SPDX-License-Identifier: Apache-2.0
// Functions with a result whose end can be reached.
#include "front/glsl/lint/lint.h"

namespace umber::glsl {
namespace {

constexpr Message<std::string_view> kMissing{Severity::warning, "missing-return",
                                             "'{0}' has a result, but not every path through it returns one",
                                             "write a return at its end"};

/// How statements can be left.
struct Ways {
  bool at_end = true, by_break = false, by_continue = false;
};

class Flow {
 public:
  explicit Flow(const Linted& shader) : tree_(shader.tree), shader_(shader) {}

  /// What stands behind a statement that is not left at its end is not looked at.
  Ways list(StmtId first) const {
    Ways ways;
    for (StmtId s = first; s && ways.at_end; s = tree_[s].next) {
      const Ways next = statement(tree_[s]);
      ways = {next.at_end, ways.by_break || next.by_break, ways.by_continue || next.by_continue};
    }
    return ways;
  }

 private:
  Ways statement(const Stmt& s) const {
    switch (s.kind) {
      case StmtKind::empty:
      case StmtKind::expression:
      case StmtKind::declaration:
      case StmtKind::demote_:
      case StmtKind::case_label:
      case StmtKind::default_label: return {};
      case StmtKind::block: return list(s.body);
      case StmtKind::if_: return choice(s);
      case StmtKind::switch_: return cases(s);
      case StmtKind::for_:
      case StmtKind::while_: return {.at_end = !is_endless(s) || list(s.body).by_break};
      case StmtKind::do_while: {
        const Ways body = list(s.body);
        const bool asks = body.at_end || body.by_continue;
        return {.at_end = body.by_break || (asks && constant(s.expr) != true)};
      }
      case StmtKind::break_: return {.at_end = false, .by_break = true};
      case StmtKind::continue_: return {.at_end = false, .by_continue = true};
      case StmtKind::discard_:
      case StmtKind::terminate_:
      case StmtKind::ignore_intersection:
      case StmtKind::terminate_ray:
      case StmtKind::return_: return {.at_end = false};
    }
    return {};
  }

  Ways choice(const Stmt& s) const {
    const std::optional<bool> known = constant(s.expr);
    const Ways taken = known == false ? Ways{.at_end = false} : list(s.body);
    const Ways other = known == true ? Ways{.at_end = false} : list(s.other);
    return {taken.at_end || other.at_end, taken.by_break || other.by_break, taken.by_continue || other.by_continue};
  }

  /// Labels are in one list with the statements behind them.
  Ways cases(const Stmt& s) const {
    bool has_default = false;
    Ways all{.at_end = false}, now{.at_end = false};
    for (StmtId id = s.body; id; id = tree_[id].next) {
      const Stmt& part = tree_[id];
      has_default |= part.kind == StmtKind::default_label;
      if (part.kind == StmtKind::case_label || part.kind == StmtKind::default_label) now.at_end = true;
      if (!now.at_end) continue;
      now = statement(part);
      all.by_break |= now.by_break;
      all.by_continue |= now.by_continue;
    }
    return {.at_end = now.at_end || all.by_break || !has_default, .by_continue = all.by_continue};
  }

  bool is_endless(const Stmt& s) const {
    if (s.decl) return false;
    return (s.kind == StmtKind::for_ && (!s.expr || tree_[s.expr].kind == ExprKind::omitted)) ||
           constant(s.expr) == true;
  }

  std::optional<bool> constant(ExprId id) const {
    if (!id) return std::nullopt;
    const Expr& e = tree_[id];
    const ir::ValueId value = e.kind == ExprKind::literal                 ? e.value
                              : e.kind == ExprKind::name && e.is_constant ? shader_.symbols[e.symbol].value
                                                                          : ir::ValueId{};
    if (!value || (e.kind == ExprKind::name && shader_.symbols[e.symbol].is_specialized)) return std::nullopt;
    const std::optional<uint64_t> bits = shader_.module.scalar_bits(value);
    return bits ? std::optional(*bits != 0) : std::nullopt;
  }

  const Tree& tree_;
  const Linted& shader_;
};

}  // namespace

void lint_missing_returns(const Linted& shader, Diagnostics& diagnostics) {
  const Flow flow(shader);
  for (const FunctionSymbol& f : shader.symbols.functions) {
    if (!f.definition || f.result == ir::types::kVoid) continue;
    const Decl& d = shader.tree[f.definition];
    if (d.body && flow.list(shader.tree[d.body].body).at_end)
      diagnostics.report(kMissing, d.name_span, shader.text(f.name));
  }
}

}  // namespace umber::glsl
