// SPDX-License-Identifier: Apache-2.0
// Expressions (GLSL 4.60 sections 5.1 and 9), binary ones by precedence climbing.
#include <bit>

#include "front/glsl/parse/parts.h"

namespace umber::glsl {
namespace {

constexpr Message<> kMethodArguments{Severity::error, "method-arguments", "a method takes no arguments"};

struct BinaryOperator {
  Operator op = Operator::none;
  int precedence = 0;  ///< 0: not a binary operator; higher binds tighter
};
constexpr BinaryOperator binary_operator(TokenKind kind) {
  switch (kind) {  // NOLINT: all other tokens are no operators
    case TokenKind::or_or: return {Operator::logical_or, 1};
    case TokenKind::xor_xor: return {Operator::logical_xor, 2};
    case TokenKind::and_and: return {Operator::logical_and, 3};
    case TokenKind::pipe: return {Operator::bit_or, 4};
    case TokenKind::caret: return {Operator::bit_xor, 5};
    case TokenKind::ampersand: return {Operator::bit_and, 6};
    case TokenKind::equal_equal: return {Operator::eq, 7};
    case TokenKind::bang_equal: return {Operator::ne, 7};
    case TokenKind::less: return {Operator::lt, 8};
    case TokenKind::greater: return {Operator::gt, 8};
    case TokenKind::less_equal: return {Operator::le, 8};
    case TokenKind::greater_equal: return {Operator::ge, 8};
    case TokenKind::less_less: return {Operator::shl, 9};
    case TokenKind::greater_greater: return {Operator::shr, 9};
    case TokenKind::plus: return {Operator::add, 10};
    case TokenKind::minus: return {Operator::sub, 10};
    case TokenKind::star: return {Operator::mul, 11};
    case TokenKind::slash: return {Operator::div, 11};
    case TokenKind::percent: return {Operator::rem, 11};
    default: return {};
  }
}

struct AssignmentOperator {
  bool is_assignment = false;
  Operator op = Operator::none;
};
constexpr AssignmentOperator assignment_operator(TokenKind kind) {
  switch (kind) {  // NOLINT: as above
    case TokenKind::equal: return {true, Operator::none};
    case TokenKind::plus_equal: return {true, Operator::add};
    case TokenKind::minus_equal: return {true, Operator::sub};
    case TokenKind::star_equal: return {true, Operator::mul};
    case TokenKind::slash_equal: return {true, Operator::div};
    case TokenKind::percent_equal: return {true, Operator::rem};
    case TokenKind::less_less_equal: return {true, Operator::shl};
    case TokenKind::greater_greater_equal: return {true, Operator::shr};
    case TokenKind::and_equal: return {true, Operator::bit_and};
    case TokenKind::xor_equal: return {true, Operator::bit_xor};
    case TokenKind::or_equal: return {true, Operator::bit_or};
    default: return {};
  }
}

/// Whether an expression may go on with it behind an operand; what does is among these, by the order of token.def. Most
/// operands end with another token, a comma or a parenthesis, and need not be asked for each kind of operator.
constexpr bool may_continue(TokenKind kind) { return kind >= TokenKind::question && kind <= TokenKind::or_equal; }
static_assert(may_continue(TokenKind::equal) && may_continue(TokenKind::or_or) && may_continue(TokenKind::star_equal));
static_assert(!may_continue(TokenKind::right_paren) && !may_continue(TokenKind::comma) &&
              !may_continue(TokenKind::semicolon) && !may_continue(TokenKind::right_bracket));

constexpr bool is_postfix(TokenKind kind) {
  return kind == TokenKind::dot || kind == TokenKind::left_bracket || kind == TokenKind::plus_plus ||
         kind == TokenKind::minus_minus;
}

constexpr Operator unary_operator(TokenKind kind) {
  switch (kind) {  // NOLINT: as above
    case TokenKind::plus: return Operator::plus;
    case TokenKind::minus: return Operator::minus;
    case TokenKind::bang: return Operator::logical_not;
    case TokenKind::tilde: return Operator::bit_not;
    case TokenKind::plus_plus: return Operator::pre_increment;
    case TokenKind::minus_minus: return Operator::pre_decrement;
    default: return Operator::none;
  }
}

}  // namespace

ExprId ExpressionParser::error_expression() { return add({.kind = ExprKind::error, .span = peek().span}); }

inline ExprId ExpressionParser::postfix(ExprId left) {
  return is_postfix(peek().kind) || Nesting(cursor_, 0).is_near_limit() ? postfix_chain(left) : left;
}

ExprId ExpressionParser::expression(ExprId first) {
  ExprId left = assignment(first);
  while (eat(TokenKind::comma)) {
    const ExprId right = assignment();
    left = add({.kind = ExprKind::sequence, .span = since(tree_[left].span), .a = left, .b = right});
  }
  return left;
}

ExprId ExpressionParser::assignment(ExprId first) {
  const ExprId operand = first ? postfix(first) : unary();
  if (!may_continue(peek().kind)) return operand;
  const ExprId left = conditional_after(binary_after(operand, 1));
  const AssignmentOperator found = assignment_operator(peek().kind);
  if (!found.is_assignment) return left;
  const Nesting nesting(cursor_);
  if (nesting.is_too_deep()) return error_expression();
  skip();
  const ExprId right = assignment();
  return add({.kind = ExprKind::assign, .op = found.op, .span = since(tree_[left].span), .a = left, .b = right});
}

ExprId ExpressionParser::conditional() { return conditional_after(binary(1)); }

ExprId ExpressionParser::conditional_after(ExprId condition) {
  if (!eat(TokenKind::question)) return condition;
  const Nesting nesting(cursor_);
  if (nesting.is_too_deep()) return error_expression();
  const ExprId if_true = expression();
  if (!expect(TokenKind::colon)) return error_expression();
  const ExprId if_false = assignment();
  return add({.kind = ExprKind::conditional,
              .span = since(tree_[condition].span),
              .a = condition,
              .b = if_true,
              .c = if_false});
}

ExprId ExpressionParser::binary(int least_precedence) { return binary_after(unary(), least_precedence); }

/// The operators behind `left` that bind at least as tight.
ExprId ExpressionParser::binary_after(ExprId left, int least_precedence) {
  for (;;) {
    const BinaryOperator found = binary_operator(peek().kind);
    if (found.precedence < least_precedence || found.precedence == 0) return left;
    skip();
    ExprId right = unary();
    if (may_continue(peek().kind)) right = binary_after(right, found.precedence + 1);
    left = add({.kind = ExprKind::binary, .op = found.op, .span = since(tree_[left].span), .a = left, .b = right});
  }
}

bool ExpressionParser::argument_of_attribute() {
  const Span opening = peek().span;
  if (!eat(TokenKind::left_paren)) return false;
  expression();
  expect_closing(TokenKind::right_paren, opening);
  return true;
}

ExprId ExpressionParser::type_parameter() { return binary(binary_operator(TokenKind::greater).precedence + 1); }

ExprId ExpressionParser::unary() {
  const Operator op = unary_operator(peek().kind);
  if (op == Operator::none) return postfix(primary());
  const Nesting nesting(cursor_);
  if (nesting.is_too_deep()) return error_expression();
  const Span start = take().span;
  const ExprId operand = unary();
  return add({.kind = ExprKind::unary, .op = op, .span = since(start), .a = operand});
}

ExprId ExpressionParser::postfix_chain(ExprId left) {
  // Each link of the chain is a level of the tree, hence of the recursion of later phases.
  Nesting chain(cursor_, 0);
  for (;; chain.add_level()) {
    const Span start = tree_[left].span;
    if (chain.is_near_limit() && Nesting(cursor_).is_too_deep()) {
      left = error_expression();
      break;
    }
    if (at(TokenKind::left_bracket)) {
      const Nesting nesting(cursor_);
      if (nesting.is_too_deep()) break;
      const Span opening = take().span;
      const ExprId index = expression();
      expect_closing(TokenKind::right_bracket, opening);
      left = add({.kind = ExprKind::index, .span = since(start), .a = left, .b = index});
    } else if (eat(TokenKind::dot)) {
      if (!at(TokenKind::identifier)) {
        syntax_error("a member");
        break;
      }
      const Token member = take();
      if (!at(TokenKind::left_paren)) {
        left = add({.kind = ExprKind::member, .span = since(start), .a = left, .name = member.name()});
        continue;
      }
      if (const ExprId argument = arguments()) diagnostics_.report(kMethodArguments, tree_[argument].span);
      left = add({.kind = ExprKind::method, .span = since(start), .a = left, .name = member.name()});
    } else if (at(TokenKind::plus_plus) || at(TokenKind::minus_minus)) {
      const bool up = take().is(TokenKind::plus_plus);
      left = add({.kind = ExprKind::unary,
                  .op = up ? Operator::post_increment : Operator::post_decrement,
                  .span = since(start),
                  .a = left});
    } else if (at(TokenKind::left_paren) && tree_[left].kind == ExprKind::index) {
      const ExprId list = arguments();  // `f[n](a)`: a subroutine uniform (GLSL 4.60 section 6.1.2)
      left = add_call({.kind = ExprKind::call, .span = since(start), .a = list, .b = left});
    } else {
      break;
    }
  }
  return left;
}

ExprId ExpressionParser::literal(ir::ValueId value) {
  const Span span = take().span;
  return add(
      {.kind = ExprKind::literal, .is_constant = true, .span = span, .type = module_.type(value), .value = value});
}

ExprId ExpressionParser::nonuniform() {
  const Nesting nesting(cursor_);
  if (nesting.is_too_deep()) return error_expression();
  const Span start = take().span, opening = peek().span;
  if (!expect(TokenKind::left_paren)) return error_expression();
  const ExprId inner = expression();
  expect_closing(TokenKind::right_paren, opening);
  tree_.has_nonuniform = true;
  return add({.kind = ExprKind::nonuniform, .span = since(start), .a = inner});
}

ExprId ExpressionParser::primary() {
  const Token& token = peek();
  switch (token.kind) {  // NOLINT: anything else is an error
    case TokenKind::int_literal: return literal(module_.scalar(ir::types::kI32, token.value));
    case TokenKind::uint_literal: return literal(module_.u32(token.value));
    case TokenKind::float_literal: return literal(module_.scalar(ir::types::kF32, token.value));
    case TokenKind::double_literal: return literal(module_.scalar(ir::types::kF64, tokens_.bits(token)));
    case TokenKind::int16_literal: return literal(module_.scalar(ir::types::vector(ir::TypeKind::i16, 1), token.value));
    case TokenKind::uint16_literal:
      return literal(module_.scalar(ir::types::vector(ir::TypeKind::u16, 1), token.value));
    case TokenKind::float16_literal:
      return literal(module_.scalar(ir::types::vector(ir::TypeKind::f16, 1), token.value));
    case TokenKind::int64_literal: return literal(module_.scalar(ir::types::kI64, tokens_.bits(token)));
    case TokenKind::uint64_literal: return literal(module_.scalar(ir::types::kU64, tokens_.bits(token)));
    case TokenKind::kw_true: return literal(module_.boolean(true));
    case TokenKind::kw_false: return literal(module_.boolean(false));
    case TokenKind::string_literal: {
      const Token text = take();
      return add({.kind = ExprKind::string, .span = text.span, .name = text.name()});
    }
    case TokenKind::identifier: return call_or_name();
    case TokenKind::left_paren: {
      const Nesting nesting(cursor_);
      if (nesting.is_too_deep()) return error_expression();
      const Span opening = take().span;
      const ExprId inner = expression();
      tree_[inner].parenthesised = true;
      expect_closing(TokenKind::right_paren, opening);
      if (inner_spans_) inner_spans_->push_back({inner, tree_[inner].span});
      tree_[inner].span = since(opening);
      return inner;
    }
    case TokenKind::kw_nonuniformEXT: return nonuniform();
    default: break;
  }
  const bool is_unsigned_int = token.is(TokenKind::kw_unsigned) && peek(1).is(TokenKind::kw_int);
  if (is_type_keyword(token.kind) || token.is(TokenKind::kw_struct) || is_unsigned_int) return constructor();
  syntax_error("an expression");
  return error_expression();
}

ExprId ExpressionParser::call_or_name() {
  const Token& name = peek();
  if (type_names_.contains(name.name())) return constructor();
  const Token token = take();
  if (!at(TokenKind::left_paren)) return add({.kind = ExprKind::name, .span = token.span, .name = token.name()});
  const ExprId list = arguments();
  return add_call({.kind = ExprKind::call, .span = since(token.span), .a = list, .name = token.name()});
}

ExprId ExpressionParser::constructor() {
  TypeSpec spec;
  const Span start = peek().span;
  parts_.types.type_specifier(spec);
  return constructor_of(spec, start);
}

ExprId ExpressionParser::constructor_of(const TypeSpec& spec, Span start) {
  const TypeSpecId type = tree_.type_specs.add(spec);
  if (!at(TokenKind::left_paren)) {
    syntax_error("'('");
    return error_expression();
  }
  const ExprId list = arguments();
  return add_call({.kind = ExprKind::call, .span = since(start), .a = list, .name = spec.name, .type_spec = type});
}

ExprId ExpressionParser::add_call(const Expr& call) {
  const ExprId id = add(call);
  tree_.calls.add(id);
  return id;
}

ExprId ExpressionParser::arguments() {
  const Nesting nesting(cursor_);
  if (nesting.is_too_deep()) return {};
  const Span opening = take().span;
  List<ExprId> list;
  if (at(TokenKind::kw_void) && peek(1).is(TokenKind::right_paren)) skip();
  if (!at(TokenKind::right_paren)) {
    do list.add(tree_, assignment());
    while (eat(TokenKind::comma));
  }
  expect_closing(TokenKind::right_paren, opening);
  return list.first;
}

}  // namespace umber::glsl
