// SPDX-License-Identifier: Apache-2.0
// Statements (GLSL 4.60 chapter 6).
#include <algorithm>

#include "front/glsl/check/messages.h"
#include "front/glsl/check/parts.h"

namespace umber::glsl {
namespace {

constexpr Message<> kBreak{Severity::error, "jump", "'break' is only for loops and switches"};
constexpr Message<> kContinue{Severity::error, "jump", "'continue' is only for loops"};
constexpr Message<> kHitStatement{Severity::error, "ray-stage", "only any-hit shaders end so"};
constexpr Message<> kDiscard{Severity::error, "jump", "only a fragment shader can discard"};
constexpr Message<std::string_view, std::string_view> kReturnType{Severity::error, "return-type",
                                                                  "the function returns {0}, not {1}"};
constexpr Message<std::string_view> kReturnMissing{Severity::error, "return-type", "the function must return {0}"};
constexpr Message<> kReturnVoid{Severity::error, "return-type", "a function without a result cannot return a value"};
constexpr Message<> kSelector{Severity::error, "switch", "a switch needs an int or uint"};
constexpr Message<> kLabelOutside{Severity::error, "switch", "a label belongs into a switch"};
constexpr Message<> kLabelNested{Severity::error, "switch", "a label cannot be inside of another statement"};
constexpr Message<> kLabelConstant{Severity::error, "switch", "a label must be a constant integer"};
constexpr Message<std::string_view> kLabelType{Severity::error, "switch", "the label is not of the switch's type {0}"};
constexpr Message<int32_t> kDuplicateLabel{Severity::error, "switch", "there are two labels with the value {0}"};
constexpr Message<> kDuplicateDefault{Severity::error, "switch", "there are two default labels"};
constexpr Message<> kBefore{Severity::note, "", "the other label is here"};
constexpr Message<> kNoLabel{Severity::error, "switch", "a statement in a switch needs a label before it"};
constexpr Message<> kLastLabel{Severity::error, "switch", "a label needs a statement after it"};

}  // namespace

bool StatementChecker::body(StmtId first) {
  has_return_ = false;
  flow_depth_ = 0;
  statements(first);
  return has_return_;
}

void StatementChecker::statements(StmtId first) {
  for (StmtId s = first; s && diagnostics_.go_on(16) && !diagnostics_.is_full(); s = tree_[s].next) statement(s);
}

void StatementChecker::scoped_statement(StmtId id) {
  if (!id) return;
  parts_.types.push_scope();
  statement(id);
  parts_.types.pop_scope();
}

void StatementChecker::condition(ExprId id) {
  parts_.expressions.expression(id);
  if (!failed(id) && tree_[id].type != ir::types::kBool) report(kConditionType, tree_[id].span);
}

void StatementChecker::statement(StmtId id, bool opens_scope) {
  Stmt& s = tree_[id];
  switch (s.kind) {
    case StmtKind::empty: return;
    case StmtKind::expression:
      whole_statement_ = s.expr;
      parts_.expressions.expression(s.expr);
      parts_.expressions.require_value(s.expr);
      return;
    case StmtKind::declaration:
      if (s.decl) parts_.declarations.declaration(s.decl, false);
      return;
    case StmtKind::block:
      if (opens_scope) parts_.types.push_scope();
      ++label_nesting_;
      statements(s.body);
      --label_nesting_;
      if (opens_scope) parts_.types.pop_scope();
      return;
    case StmtKind::case_label:
    case StmtKind::default_label: return case_label(s);
    case StmtKind::if_:
    case StmtKind::switch_:
    case StmtKind::for_:
    case StmtKind::while_:
    case StmtKind::do_while: return flow_statement(s);
    case StmtKind::break_:
      if (breakable_depth_ == 0) report(kBreak, s.span);
      return;
    case StmtKind::continue_:
      if (loop_depth_ == 0) report(kContinue, s.span);
      return;
    case StmtKind::ignore_intersection:
    case StmtKind::terminate_ray:
      if (!is_stage(ir::Stage::any_hit)) report(kHitStatement, s.span);
      return;
    case StmtKind::demote_:
    case StmtKind::terminate_:
    case StmtKind::discard_:
      if (!is_stage(ir::Stage::fragment)) report(kDiscard, s.span);
      return;
    case StmtKind::return_: return return_statement(s);
  }
}

void StatementChecker::flow_statement(Stmt& s) {
  ++flow_depth_;
  if (s.kind == StmtKind::if_)
    if_statement(s);
  else if (s.kind == StmtKind::switch_)
    switch_statement(s);
  else
    loop(s);
  --flow_depth_;
}

void StatementChecker::if_statement(Stmt& s) {
  condition(s.expr);
  const std::optional<ir::ValueId> value = failed(s.expr) ? std::nullopt : parts_.expressions.known_value(s.expr);
  const std::optional<uint64_t> known = value ? module_.scalar_bits(*value) : std::nullopt;
  ++label_nesting_;
  for (const StmtId branch : {s.body, s.other}) {
    const bool is_dead = known && (*known != 0) != (branch == s.body);
    context_.dead_depth += is_dead ? 1 : 0;
    scoped_statement(branch);
    context_.dead_depth -= is_dead ? 1 : 0;
  }
  --label_nesting_;
}

void StatementChecker::loop(Stmt& s) {
  ++loop_depth_, ++breakable_depth_, ++label_nesting_;
  parts_.types.push_scope();
  if (s.kind == StmtKind::do_while) {
    if (s.body) statement(s.body);
    parts_.types.pop_scope();
    condition(s.expr);
    --loop_depth_, --breakable_depth_, --label_nesting_;
    return;
  }
  if (s.other) statement(s.other);
  if (s.decl)
    condition_declaration(s.decl);
  else if (s.expr && tree_[s.expr].kind != ExprKind::omitted)
    condition(s.expr);
  if (s.step) {
    parts_.expressions.expression(s.step);
    parts_.expressions.require_value(s.step);
  }
  if (s.body) statement(s.body, false);
  parts_.types.pop_scope();
  --loop_depth_, --breakable_depth_, --label_nesting_;
}

void StatementChecker::condition_declaration(DeclId id) {
  parts_.declarations.declaration(id, false);
  const DeclaratorId d = tree_[id].declarators;
  if (!d || !tree_[d].symbol) return;
  const Symbol& symbol = symbols_[tree_[d].symbol];
  if (symbol.type && symbol.type != ir::types::kBool) report(kConditionType, tree_[d].span);
}

void StatementChecker::return_statement(Stmt& s) {
  const TypeId wanted = symbols_[context_.function].result;
  has_return_ = true;
  if (!s.expr) {
    if (wanted && wanted != ir::types::kVoid) report(kReturnMissing, s.span, type_text(wanted));
    return;
  }
  parts_.expressions.expression(s.expr);
  if (failed(s.expr) || !wanted) return;
  const TypeId found = tree_[s.expr].type;
  if (wanted == ir::types::kVoid) {
    report(kReturnVoid, tree_[s.expr].span);
    return;
  }
  // Conversions of results came with GLSL 4.20 (section 6.4.2).
  const bool may_convert = has(Extension::ARB_shading_language_420pack) || at_least(420, 310);
  if (found == wanted || (may_convert && parts_.operators.convert_if_possible(s.expr, wanted))) return;
  report(kReturnType, tree_[s.expr].span, type_text(wanted), type_text(found));
}

void StatementChecker::switch_statement(Stmt& s) {
  parts_.expressions.expression(s.expr);
  const TypeId type = tree_[s.expr].type;
  const bool is_fine = type == ir::types::kI32 || type == ir::types::kU32;
  if (!is_fine && !failed(s.expr)) report(kSelector, tree_[s.expr].span);
  switches_.push_back({.type = is_fine ? type : TypeId{}});
  ++breakable_depth_;
  const uint32_t outer = std::exchange(label_nesting_, 0);
  parts_.types.push_scope();
  bool is_label = false;
  for (StmtId at = s.body; at && !diagnostics_.is_full(); at = tree_[at].next) {
    const StmtKind kind = tree_[at].kind;
    is_label = kind == StmtKind::case_label || kind == StmtKind::default_label;
    if (!is_label && !switches_.back().has_label) {
      report(kNoLabel, tree_[at].span);
      switches_.back().has_label = true;
    }
    statement(at);
  }
  if (is_label) report(kLastLabel, s.span);
  parts_.types.pop_scope();
  label_nesting_ = outer;
  --breakable_depth_;
  check_labels(switches_.back());
  switches_.pop_back();
}

void StatementChecker::case_label(Stmt& s) {
  if (s.kind == StmtKind::case_label) parts_.expressions.expression(s.expr);
  if (switches_.empty()) return void(report(kLabelOutside, s.span));
  if (label_nesting_ != 0) return void(report(kLabelNested, s.span));
  Switch& around = switches_.back();
  around.has_label = true;
  if (s.kind == StmtKind::default_label) {
    if (around.has_default) report(kDuplicateDefault, s.span);
    around.has_default = true;
    return;
  }
  if (failed(s.expr) || !around.type) return;
  if (tree_[s.expr].type != around.type && !(has(Extension::ARB_gpu_shader5) && convert_label(s.expr, around.type)))
    return void(report(kLabelType, tree_[s.expr].span, type_text(around.type)));
  const std::optional<int64_t> value =
      tree_[s.expr].is_constant ? parts_.expressions.known_integer(s.expr) : std::nullopt;
  if (!value) return void(report(kLabelConstant, tree_[s.expr].span));
  around.labels.emplace_back(*value, s.span);
}

void StatementChecker::check_labels(Switch& around) {
  auto& all = around.labels;
  std::stable_sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  for (size_t n = 1; n < all.size(); ++n)
    if (all[n].first == all[n - 1].first)
      report(kDuplicateLabel, all[n].second, static_cast<int32_t>(all[n].first)).note(kBefore, all[n - 1].second);
}

bool StatementChecker::convert_label(ExprId label, TypeId type) {
  const TypeId from = tree_[label].type;
  if (from == ir::types::kI32 && type == ir::types::kU32) return parts_.operators.convert(label, type), true;
  return from == ir::types::kU32 && type == ir::types::kI32;  // the switch would become unsigned: lower converts
}

}  // namespace umber::glsl
