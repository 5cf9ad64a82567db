// SPDX-License-Identifier: Apache-2.0
// Statements (GLSL 4.60 chapters 6 and 9).
#include "front/glsl/parse/parts.h"

namespace umber::glsl {
namespace {

constexpr Message<> kAttributes{Severity::error, "extension-needed",
                                "attributes of statements need the extension GL_EXT_control_flow_attributes",
                                "enable it with #extension"};
constexpr Message<std::string_view> kIgnored{Severity::warning, "attribute-ignored", "the attribute '{0}' has no effect"};
constexpr Message<> kNotHere{Severity::warning, "attribute-ignored", "this attribute has no meaning for this statement"};

struct AttributeName {
  std::string_view name;
  uint16_t hint;
};
// clang-format off
/// GL_EXT_control_flow_attributes.
constexpr AttributeName kAttributeNames[] = {
    {"unroll", ir::flag::kUnroll},         {"dont_unroll", ir::flag::kDontUnroll}, {"loop", ir::flag::kDontUnroll},
    {"flatten", ir::flag::kFlatten},       {"dont_flatten", ir::flag::kDontFlatten},
    {"branch", ir::flag::kDontFlatten},
};
// clang-format on
constexpr uint16_t kLoopHints = ir::flag::kUnroll | ir::flag::kDontUnroll;
constexpr uint16_t kSelectionHints = ir::flag::kFlatten | ir::flag::kDontFlatten;

}  // namespace

bool StatementParser::starts_declaration() {
  const Token& token = peek();
  if (token.is(TokenKind::kw_struct)) return true;
  if (parts_.types.starts_type()) return !peek(1).is(TokenKind::left_paren);      // else a constructor
  if (token.is(TokenKind::identifier))  // an unknown type: check says so
    return peek(1).is(TokenKind::identifier) || parts_.types.starts_spirv_type();
  if (token.is(TokenKind::kw_nonuniformEXT)) return !peek(1).is(TokenKind::left_paren);
  return token.is(TokenKind::kw_precision) || token.is(TokenKind::kw_layout) ||
         TypeParser::is_qualifier_word(token.kind);
}

StmtId StatementParser::statement(bool opens_scope) {
  const Nesting nesting(cursor_);
  if (nesting.is_too_deep()) return tree_.stmts.add({.kind = StmtKind::empty});
  const Span start = peek().span;
  uint16_t hints = 0;
  while (at(TokenKind::left_bracket) && peek(1).is(TokenKind::left_bracket)) hints |= attributes();
  StmtId result;
  switch (peek().kind) {  // NOLINT: everything else is a simple statement
    case TokenKind::left_brace: result = block(opens_scope); break;
    case TokenKind::kw_if: result = if_statement(); break;
    case TokenKind::kw_switch: result = switch_statement(); break;
    case TokenKind::kw_case:
    case TokenKind::kw_default: result = case_label(); break;
    case TokenKind::kw_for: result = for_statement(); break;
    case TokenKind::kw_while: result = while_statement(); break;
    case TokenKind::kw_do: result = do_statement(); break;
    case TokenKind::kw_break: result = jump(StmtKind::break_); break;
    case TokenKind::kw_continue: result = jump(StmtKind::continue_); break;
    case TokenKind::kw_discard: result = jump(StmtKind::discard_); break;
    case TokenKind::kw_demote: result = jump(StmtKind::demote_); break;
    case TokenKind::kw_terminateInvocation: result = jump(StmtKind::terminate_); break;
    case TokenKind::kw_ignoreIntersectionEXT: result = jump(StmtKind::ignore_intersection); break;
    case TokenKind::kw_terminateRayEXT: result = jump(StmtKind::terminate_ray); break;
    case TokenKind::kw_return: result = return_statement(); break;
    default: result = simple_statement(); break;
  }
  if (cursor_.is_recovering()) cursor_.skip_statement();
  set_hints(result, hints, start);
  return result;
}

/// `[[unroll, ...]]` and the like, before a statement: what they ask for.
uint16_t StatementParser::attributes() {
  const Span start = join(peek().span, peek(1).span);
  if (!tokens_.language().has(Extension::EXT_control_flow_attributes)) diagnostics_.report(kAttributes, start);
  skip(), skip();
  uint16_t hints = 0;
  do {
    if (const uint16_t hint = attribute()) hints = hint;
  } while (eat(TokenKind::comma));
  expect_closing(TokenKind::right_bracket, start);
  expect_closing(TokenKind::right_bracket, start);
  return hints;
}

/// 0, with a warning, for one that has no effect, like `dependency_length(4)`.
uint16_t StatementParser::attribute() {
  const Token name = peek();
  if (!name.is(TokenKind::identifier) && !is_keyword(name.kind)) return syntax_error("an attribute"), 0;
  skip();
  // None that is known takes an argument: with one it is as good as unknown (GL_EXT_control_flow_attributes).
  const bool has_argument = parts_.expressions.argument_of_attribute();
  for (const AttributeName& known : kAttributeNames)
    if (!has_argument && module_.names.text(name.name()) == known.name) return known.hint;
  diagnostics_.report(kIgnored, name.span, module_.names.text(name.name()));
  return 0;
}

void StatementParser::set_hints(StmtId statement, uint16_t hints, Span at) {
  if (!statement || hints == 0) return;
  Stmt& s = tree_[statement];
  const bool is_loop = s.kind == StmtKind::for_ || s.kind == StmtKind::while_ || s.kind == StmtKind::do_while;
  const bool is_selection = s.kind == StmtKind::if_ || s.kind == StmtKind::switch_;
  s.hints = hints & (is_loop ? kLoopHints : is_selection ? kSelectionHints : uint16_t{0});
  if (s.hints == 0) diagnostics_.report(kNotHere, at);
}

StmtId StatementParser::block(bool opens_scope) {
  const Span opening = peek().span;
  if (!expect(TokenKind::left_brace)) return {};
  if (opens_scope) type_names_.push_scope();
  const StmtId first = statements_to_brace(opening);
  if (opens_scope) type_names_.pop_scope();
  return tree_.stmts.add({.kind = StmtKind::block, .span = since(opening), .body = first});
}

StmtId StatementParser::statements_to_brace(Span opening) {
  List<StmtId> list;
  while (!at(TokenKind::right_brace) && !at(TokenKind::end)) list.add(tree_, statement());
  expect_closing(TokenKind::right_brace, opening);
  return list.first;
}

StmtId StatementParser::simple_statement() {
  const Span start = peek().span;
  if (eat(TokenKind::semicolon)) return tree_.stmts.add({.kind = StmtKind::empty, .span = start});
  if (TypeParser::has_parameters(peek().kind) || (parts_.types.starts_type() && peek(1).is(TokenKind::left_bracket)))
    return array_statement();
  if (starts_declaration()) {
    const DeclId decl = parts_.declarations.declaration_after(parts_.types.qualifiers(), true);
    return tree_.stmts.add({.kind = StmtKind::declaration, .span = since(start), .decl = decl});
  }
  const ExprId value = parts_.expressions.expression();
  expect(TokenKind::semicolon);
  return tree_.stmts.add({.kind = StmtKind::expression, .span = since(start), .expr = value});
}

/// `int[2] a;` or `int[2](f(), g());`: what follows the dimensions says which it is.
StmtId StatementParser::array_statement() {
  const Span start = peek().span;
  TypeSpec spec{.qualifiers = {.span = start}};
  parts_.types.type_specifier(spec);
  if (at(TokenKind::left_paren)) {
    const ExprId value = parts_.expressions.expression(parts_.expressions.constructor_of(spec, start));
    expect(TokenKind::semicolon);
    return tree_.stmts.add({.kind = StmtKind::expression, .span = since(start), .expr = value});
  }
  const DeclId decl = parts_.declarations.declaration_of(spec, start, true);
  return tree_.stmts.add({.kind = StmtKind::declaration, .span = since(start), .decl = decl});
}

StmtId StatementParser::if_statement() {
  Stmt result{.kind = StmtKind::if_, .span = take().span};
  const Span opening = peek().span;
  if (expect(TokenKind::left_paren)) {
    result.expr = parts_.expressions.expression();
    expect_closing(TokenKind::right_paren, opening);
  } else {
    result.expr = parts_.expressions.error_expression();
  }
  type_names_.push_scope();
  result.body = statement();
  type_names_.pop_scope();
  if (eat(TokenKind::kw_else)) {
    type_names_.push_scope();
    result.other = statement();
    type_names_.pop_scope();
  }
  result.span = since(result.span);
  return tree_.stmts.add(result);
}

StmtId StatementParser::switch_statement() {
  Stmt result{.kind = StmtKind::switch_, .span = take().span};
  const Span opening = peek().span;
  if (!expect(TokenKind::left_paren)) return tree_.stmts.add({.kind = StmtKind::empty});
  result.expr = parts_.expressions.expression();
  expect_closing(TokenKind::right_paren, opening);
  const Span brace = peek().span;
  type_names_.push_scope();
  if (expect(TokenKind::left_brace)) result.body = statements_to_brace(brace);
  type_names_.pop_scope();
  result.span = since(result.span);
  return tree_.stmts.add(result);
}

StmtId StatementParser::case_label() {
  const Token word = take();
  Stmt label{.kind = StmtKind::default_label, .span = word.span};
  if (word.is(TokenKind::kw_case)) {
    label.kind = StmtKind::case_label;
    label.expr = parts_.expressions.expression();
  }
  expect(TokenKind::colon);
  return tree_.stmts.add(label);
}

void StatementParser::condition(Stmt& stmt) {
  const bool is_array =
      parts_.types.starts_type() && peek(1).is(TokenKind::left_bracket);  // no condition can be declared as one
  if (is_array || !starts_declaration()) {
    stmt.expr = parts_.expressions.expression();
    return;
  }
  TypeSpec spec{.qualifiers = parts_.types.qualifiers()};
  const Span start = peek().span;
  parts_.types.type_specifier(spec);
  const TypeSpecId type = tree_.type_specs.add(spec);
  const DeclaratorId name = parts_.declarations.declarator(true);
  stmt.decl = tree_.decls.add({.kind = DeclKind::variables, .span = since(start), .type = type, .declarators = name});
}

StmtId StatementParser::for_statement() {
  Stmt result{.kind = StmtKind::for_, .span = take().span};
  const Span opening = peek().span;
  type_names_.push_scope();
  if (expect(TokenKind::left_paren)) {
    result.other = simple_statement();
    if (!at(TokenKind::semicolon)) condition(result);
    expect(TokenKind::semicolon);
    if (!at(TokenKind::right_paren)) result.step = parts_.expressions.expression();
    expect_closing(TokenKind::right_paren, opening);
  }
  result.body = statement(/*opens_scope=*/false);  // the body shares the scope of the header (section 6.3)
  type_names_.pop_scope();
  result.span = since(result.span);
  return tree_.stmts.add(result);
}

StmtId StatementParser::while_statement() {
  Stmt result{.kind = StmtKind::while_, .span = take().span};
  const Span opening = peek().span;
  type_names_.push_scope();
  if (expect(TokenKind::left_paren)) {
    condition(result);
    expect_closing(TokenKind::right_paren, opening);
  }
  result.body = statement(/*opens_scope=*/false);
  type_names_.pop_scope();
  result.span = since(result.span);
  return tree_.stmts.add(result);
}

StmtId StatementParser::do_statement() {
  Stmt result{.kind = StmtKind::do_while, .span = take().span};
  type_names_.push_scope();
  result.body = statement();
  type_names_.pop_scope();
  if (expect(TokenKind::kw_while)) {
    const Span opening = peek().span;
    if (expect(TokenKind::left_paren)) {
      result.expr = parts_.expressions.expression();
      expect_closing(TokenKind::right_paren, opening);
    }
  }
  if (!result.expr) result.expr = parts_.expressions.error_expression();
  expect(TokenKind::semicolon);
  result.span = since(result.span);
  return tree_.stmts.add(result);
}

StmtId StatementParser::return_statement() {
  Stmt result{.kind = StmtKind::return_, .span = take().span};
  if (!at(TokenKind::semicolon)) result.expr = parts_.expressions.expression();
  expect(TokenKind::semicolon);
  result.span = since(result.span);
  return tree_.stmts.add(result);
}

StmtId StatementParser::jump(StmtKind kind) {
  const Span span = take().span;
  expect(TokenKind::semicolon);
  return tree_.stmts.add({.kind = kind, .span = span});
}

}  // namespace umber::glsl
