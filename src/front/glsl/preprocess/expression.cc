// SPDX-License-Identifier: Apache-2.0
#include "front/glsl/preprocess/expression.h"

#include <limits>

#include "base/small_vector.h"
#include "front/glsl/lex/literal.h"
#include "front/glsl/preprocess/messages.h"
#include "front/glsl/preprocess/parts.h"

namespace umber::glsl {

using namespace messages;

namespace {

constexpr int kUnary = 11;

/// 0 for what is not a binary operator; more binds tighter.
int precedence(TokenKind kind) {
  using enum TokenKind;
  if (kind == or_or) return 1;
  if (kind == and_and) return 2;
  if (kind == pipe) return 3;
  if (kind == caret) return 4;
  if (kind == ampersand) return 5;
  if (kind == equal_equal || kind == bang_equal) return 6;
  if (kind == less || kind == greater || kind == less_equal || kind == greater_equal) return 7;
  if (kind == less_less || kind == greater_greater) return 8;
  if (kind == plus || kind == minus) return 9;
  if (kind == star || kind == slash || kind == percent) return 10;
  return 0;
}

bool is_unary(TokenKind kind) {
  using enum TokenKind;
  return kind == plus || kind == minus || kind == tilde || kind == bang;
}

int64_t apply_unary(TokenKind kind, int64_t value) {
  if (kind == TokenKind::minus) return static_cast<int64_t>(0 - static_cast<uint64_t>(value));
  if (kind == TokenKind::tilde) return ~value;
  if (kind == TokenKind::bang) return value == 0 ? 1 : 0;
  return value;
}

/// Two's complement throughout; the right side of a division is not zero.
int64_t apply_binary(TokenKind kind, int64_t a, int64_t b) {
  using enum TokenKind;
  const auto ua = static_cast<uint64_t>(a), ub = static_cast<uint64_t>(b);
  const bool overflows = a == std::numeric_limits<int64_t>::min() && b == -1;
  if (kind == or_or) return a != 0 || b != 0;
  if (kind == and_and) return a != 0 && b != 0;
  if (kind == pipe) return a | b;
  if (kind == caret) return a ^ b;
  if (kind == ampersand) return a & b;
  if (kind == equal_equal) return a == b;
  if (kind == bang_equal) return a != b;
  if (kind == less) return a < b;
  if (kind == greater) return a > b;
  if (kind == less_equal) return a <= b;
  if (kind == greater_equal) return a >= b;
  if (kind == less_less) return ub < 64 ? static_cast<int64_t>(ua << ub) : 0;
  if (kind == greater_greater) return ub < 64 ? a >> ub : 0;
  if (kind == plus) return static_cast<int64_t>(ua + ub);
  if (kind == minus) return static_cast<int64_t>(ua - ub);
  if (kind == star) return static_cast<int64_t>(ua * ub);
  if (kind == slash) return overflows ? a : a / b;
  return overflows ? 0 : a % b;
}

/// Evaluates with a stack of operators, so that nesting costs memory and not the machine's stack.
class Evaluation {
 public:
  Evaluation(PreprocessContext& context, MacroExpander& tokens, ExpressionPurpose purpose, Span at)
      : context_(context), tokens_(tokens), purpose_(purpose), at_(at) {}

  DirectiveValue run() {
    bool wants_operand = true, is_first = true;
    for (;; is_first = false) {
      const Token token = tokens_.next();
      if (wants_operand) {
        if (!operand(token, is_first, wants_operand)) return {};
      } else if (token.is(TokenKind::right_paren)) {
        if (!close(token)) return {};
      } else if (const int binds = precedence(token.kind); binds != 0) {
        reduce(binds);
        push_binary(token, binds);
        wants_operand = true;
      } else {
        return finish(token);
      }
    }
  }

 private:
  struct Operator {
    TokenKind kind;
    int precedence;     ///< 0: a parenthesis
    bool was_ignoring;  ///< of && and ||: `is_ignoring_` before it
    Span span;
  };

  bool operand(const Token& token, bool is_first, bool& wants_operand) {
    if (token.is(TokenKind::left_paren)) {
      operators_.push_back({token.kind, 0, false, token.span});
    } else if (is_unary(token.kind)) {
      operators_.push_back({token.kind, kUnary, false, token.span});
    } else {
      wants_operand = false;
      if (token.is(TokenKind::number)) return literal(token);
      if (token.is(TokenKind::identifier)) return name(token);
      const bool is_end = token.is(TokenKind::end);
      const bool is_line = purpose_ == ExpressionPurpose::line;
      context_.diagnostics.report(is_line              ? kLineSyntax
                                  : is_first && is_end ? kNoCondition
                                                       : kNoOperand,
                                  is_end ? at_ : token.span);
      return false;
    }
    return true;
  }

  bool literal(const Token& token) {
    const Literal literal =
        evaluate_literal(context_.text_of(token), token.span, context_.language, context_.diagnostics);
    const bool is_float = literal.kind == TokenKind::float_literal || literal.kind == TokenKind::double_literal ||
                          literal.kind == TokenKind::float16_literal;
    if (is_float) context_.diagnostics.report(kNotInteger, token.span);
    values_.push_back(static_cast<int64_t>(literal.bits));
    return !is_float;
  }

  bool name(const Token& token) {
    if (token.name() == context_.defined) return defined(token);
    if (purpose_ == ExpressionPurpose::line) {
      context_.diagnostics.report(kLineSyntax, token.span);
      return false;
    }
    // Later desktop specifications say what C does, which all compilers had done before: 0.
    if (context_.language.version.es && !is_ignoring_) {
      context_.diagnostics.report(kUndefinedInEs, token.span, context_.names.text(token.name()));
      return false;
    }
    values_.push_back(0);
    return true;
  }

  bool defined(const Token& operation) {
    Token token = tokens_.next();
    const bool has_parenthesis = token.is(TokenKind::left_paren);
    if (has_parenthesis) token = tokens_.next();
    const bool has_name = token.is(TokenKind::identifier);
    const bool is_good = has_name && (!has_parenthesis || tokens_.next().is(TokenKind::right_paren));
    if (is_good)
      values_.push_back(context_.macros.is_defined(token.name(), context_.language) ? 1 : 0);
    else
      context_.diagnostics.report(kDefinedOperand, operation.span);
    return is_good;
  }

  bool close(const Token& token) {
    reduce(1);
    if (operators_.empty()) {
      context_.diagnostics.report(kUnmatched, token.span);
      return false;
    }
    operators_.pop_back();
    return true;
  }

  // What && and || decide by their left side alone is not evaluated: no errors come from it.
  void push_binary(const Token& token, int binds) {
    operators_.push_back({token.kind, binds, is_ignoring_, token.span});
    if (token.is(TokenKind::and_and) && values_.back() == 0) is_ignoring_ = true;
    if (token.is(TokenKind::or_or) && values_.back() != 0) is_ignoring_ = true;
  }

  /// Applies the operators on the stack, down to a parenthesis, which bind at least as tight as `binds`.
  void reduce(int binds) {
    for (; !operators_.empty() && operators_.back().precedence >= binds; operators_.pop_back()) {
      const Operator& operation = operators_.back();
      if (operation.precedence == kUnary) {
        values_.back() = apply_unary(operation.kind, values_.back());
        continue;
      }
      int64_t right = values_.back();
      values_.pop_back();
      if (operation.precedence <= 2) is_ignoring_ = operation.was_ignoring;
      const bool divides = operation.kind == TokenKind::slash || operation.kind == TokenKind::percent;
      if (divides && right == 0) {
        if (!is_ignoring_) {
          context_.diagnostics.report(kDivisionByZero, operation.span, spelling(operation.kind));
          is_valid_ = false;
        }
        right = 1;
      }
      values_.back() = apply_binary(operation.kind, values_.back(), right);
    }
  }

  DirectiveValue finish(const Token& next) {
    reduce(1);
    if (!operators_.empty()) {
      context_.diagnostics.report(kUnmatched, operators_.back().span);
      return {};
    }
    return {is_valid_, values_.back(), next};
  }

  PreprocessContext& context_;
  MacroExpander& tokens_;
  ExpressionPurpose purpose_;
  Span at_;  ///< of the directive
  SmallVector<int64_t, 16> values_;
  SmallVector<Operator, 16> operators_;
  bool is_ignoring_ = false;
  bool is_valid_ = true;
};

}  // namespace

DirectiveValue evaluate_expression(PreprocessContext& context, PreprocessParts& parts, ExpressionPurpose purpose,
                                   Span at) {
  return Evaluation(context, parts.expander, purpose, at).run();
}

}  // namespace umber::glsl
