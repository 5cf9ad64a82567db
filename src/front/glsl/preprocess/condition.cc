// SPDX-License-Identifier: Apache-2.0
// Conditional groups (GLSL 4.60 §3.3, ESSL 3.20 §3.4).
#include "front/glsl/preprocess/expression.h"
#include "front/glsl/preprocess/messages.h"
#include "front/glsl/preprocess/parts.h"

namespace umber::glsl {

using namespace messages;

namespace {

constexpr bool is_conditional(Directive which) { return which >= Directive::if_ && which <= Directive::endif; }

}  // namespace

void Conditions::begin_if(Directive which, Span at) {
  bool is_taken = false;
  if (which == Directive::if_) is_taken = is_true(at);
  if (which == Directive::ifdef) is_taken = is_defined("ifdef");
  if (which == Directive::ifndef) is_taken = !is_defined("ifndef");
  open_.push_back({.opened = at, .is_done = is_taken});
  if (!is_taken) skip_branches();
}

/// The rest of #ifdef and #ifndef: whether the macro is defined.
bool Conditions::is_defined(std::string_view directive) {
  Token name;
  if (!parts_.definer.macro_name(directive, name)) return false;
  expect_end_of_line(directive, false);
  return context_.macros.is_defined(name.name(), language());
}

bool Conditions::is_true(Span at) {
  parts_.expander.push_line();
  const DirectiveValue value = evaluate_expression(context_, parts_, ExpressionPurpose::condition, at);
  parts_.expander.pop_line();
  if (value.is_valid && !value.next.is(TokenKind::end)) {
    report(kNotAnOperator, value.next.span, text_of(value.next));
    return false;
  }
  return value.is_valid && value.number != 0;
}

void Conditions::close_down_to(size_t count) {
  for (; open_.size() > count; open_.pop_back()) report(kOpenIf, open_.back().opened);
}

void Conditions::end_branch(Directive which, const Token& name) {
  if (open_.empty()) {
    report(kWithoutIf, name.span, names_.text(name.name()));
    skip_line();
  } else if (which == Directive::endif) {
    open_.pop_back();
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

void Conditions::check_not_after_else(Directive which, const Token& name) {
  Conditional& open = open_.back();
  if (open.else_span) report(kAfterElse, name.span, names_.text(name.name())).note(kElseIsHere, open.else_span);
  if (which == Directive::else_) open.else_span = name.span;
}

/// Goes on to the next branch which is to be taken, or past the #endif. What is nested in between joins the stack with
/// no branch left to take.
void Conditions::skip_branches() {
  const size_t depth = open_.size();
  while (scanner_.skip_to_directive()) {
    const std::string_view word = scanner_.upcoming_word();
    Directive which = find_directive(word);
    if (!word.empty() && !is_conditional(which)) continue;
    const Token name = scanner_.next_in_line();
    if (!name.is(TokenKind::identifier)) continue;
    if (word.empty()) which = find_directive(names_.text(name.name()));
    switch (which) {
      case Directive::if_:
      case Directive::ifdef:
      case Directive::ifndef: open_.push_back({.opened = name.span, .is_done = true}); break;
      case Directive::endif:
        open_.pop_back();
        if (open_.size() >= depth) break;
        expect_end_of_line("endif", false);
        return;
      case Directive::elif:
      case Directive::else_: {
        check_not_after_else(which, name);
        Conditional& open = open_.back();
        if (open.is_done) break;
        if (which == Directive::else_)
          expect_end_of_line("else", false);
        else if (!is_true(name.span))
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

}  // namespace umber::glsl
