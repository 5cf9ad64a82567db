// SPDX-License-Identifier: Apache-2.0
// Conditional groups (GLSL 4.60 §3.3, ESSL 3.20 §3.4).
#include "base/check.h"
#include "front/glsl/preprocess/messages.h"
#include "front/glsl/preprocess/preprocessor.h"

namespace umber::glsl {

using namespace messages;

bool Preprocessor::is_defined(NameId name) {
  const NameInfo& known = info(name);
  return known.macro || glsl::is_defined(known.builtin, language_);
}

/// The rest of #ifdef and #ifndef: true if the macro is defined.
bool Preprocessor::defined_directive(std::string_view directive) {
  Token name;
  if (!macro_name(directive, name)) return false;
  expect_end_of_line(directive, false);
  return is_defined(name.name());
}

void Preprocessor::begin_if(Span at, bool is_taken) {
  conditionals_.push_back({.opened = at, .is_done = is_taken});
  if (!is_taken) skip_branches();
}

/// #elif, #else or #endif after a branch that was taken.
void Preprocessor::end_branch(Directive which, const Token& name) {
  if (conditionals_.empty()) {
    report(kWithoutIf, name.span, names_.text(name.name()));
    skip_line();
  } else if (which == Directive::endif) {
    conditionals_.pop_back();
    expect_end_of_line("endif", false);
  } else {
    check_not_after_else(which, name);
    if (which == Directive::else_)
      expect_end_of_line("else", false);
    else
      skip_line();
    skip_branches();
  }
}

void Preprocessor::check_not_after_else(Directive which, const Token& name) {
  Conditional& open = conditionals_.back();
  if (open.else_span) report(kAfterElse, name.span, names_.text(name.name())).note(kElseIsHere, open.else_span);
  if (which == Directive::else_) open.else_span = name.span;
}

/// Goes on to the next branch which is to be taken, or past the #endif. What is nested in between joins the stack with
/// no branch left to take.
void Preprocessor::skip_branches() {
  const size_t depth = conditionals_.size();
  while (scanner_.skip_to_directive()) {
    const Token name = scanner_.next_in_line();
    if (!name.is(TokenKind::identifier)) continue;
    const Directive which = find_directive(names_.text(name.name()));
    switch (which) {
      case Directive::if_:
      case Directive::ifdef:
      case Directive::ifndef: conditionals_.push_back({.opened = name.span, .is_done = true}); break;
      case Directive::endif:
        conditionals_.pop_back();
        if (conditionals_.size() >= depth) break;
        expect_end_of_line("endif", false);
        return;
      case Directive::elif:
      case Directive::else_: {
        check_not_after_else(which, name);
        Conditional& open = conditionals_.back();
        if (open.is_done) break;
        if (which == Directive::else_)
          expect_end_of_line("else", false);
        else if (!evaluate_condition(name.span))
          break;
        open.is_done = true;
        return;
      }
      case Directive::none:
      case Directive::define:
      case Directive::undef:
      case Directive::error:
      case Directive::pragma:
      case Directive::extension:
      case Directive::version:
      case Directive::line:
      case Directive::include: break;
    }
  }
}

/// Makes the rest of the line, or what comes before a quotation mark in it, what is read next, up to `pop_line`.
void Preprocessor::push_line(bool until_quote) {
  line_.clear();
  for (Token token = scanner_.next_in_line(); !token.is(TokenKind::end_of_line); token = scanner_.next_in_line()) {
    if (until_quote && token.is(TokenKind::unknown) && token.value == '"') {
      skip_line();
      break;
    }
    line_.push_back(token);
  }
  push_barrier(line_);
  in_condition_ = true;
  defined_state_ = DefinedState::none;
}

void Preprocessor::pop_line() {
  in_condition_ = false;
  has_unread_ = false;
  while (!frames_.back().is_barrier) pop_frame();
  pop_frame();
}

/// Keeps the operand of `defined` from being expanded.
void Preprocessor::protect_operand(Token& token) {
  const bool is_name = token.is(TokenKind::identifier);
  if (defined_state_ != DefinedState::none && is_name) {
    token.flags |= Token::no_expansion;
    defined_state_ = DefinedState::none;
  } else if (is_name && token.name() == defined_) {
    defined_state_ = DefinedState::operand;
  } else {
    const bool opens = defined_state_ == DefinedState::operand && token.is(TokenKind::left_paren);
    defined_state_ = opens ? DefinedState::parenthesized : DefinedState::none;
  }
}

bool Preprocessor::evaluate_condition(Span at) {
  push_line();
  const Value value = evaluate(Purpose::condition, at);
  pop_line();
  if (value.is_valid && !value.next.is(TokenKind::end)) {
    report(kNotAnOperator, value.next.span, text_of(value.next));
    return false;
  }
  return value.is_valid && value.number != 0;
}

}  // namespace umber::glsl
