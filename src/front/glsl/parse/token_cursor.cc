// SPDX-License-Identifier: Apache-2.0
#include "front/glsl/parse/token_cursor.h"

#include <algorithm>
#include <string>

namespace umber::glsl {
namespace {

constexpr Message<std::string_view, std::string_view> kExpected{Severity::error, "syntax", "expected {0} before {1}"};
constexpr Message<std::string_view> kMissing{Severity::error, "syntax", "expected {0} behind this"};
constexpr Message<std::string_view> kUnclosed{Severity::error, "syntax", "expected {0} to match this"};
constexpr Message<uint32_t> kTooDeep{Severity::error, "limit-nesting", "nested more than {0} levels deep"};

std::string quoted(TokenKind kind) {
  const bool has_fixed_text = kind > TokenKind::uint64_literal;
  std::string text(spelling(kind));
  return has_fixed_text ? "'" + text + "'" : text;
}

}  // namespace

void Nesting::report() const {
  const uint32_t limit = cursor_.diagnostics_.nesting_limit();
  if (!cursor_.gave_up_) cursor_.diagnostics_.report(kTooDeep, cursor_.peek().span, limit);
  cursor_.give_up();
}

void TokenCursor::look_ahead(uint32_t ahead) {
  filled_ = 1 - filled_;
  std::array<Token, kAtOnce>& tokens = read_[filled_];
  end_ = std::copy(at_, end_, tokens.data());
  at_ = tokens.data();
  do {
    if (gave_up_) [[unlikely]]
      *end_++ = {.span = previous_};
    else
      end_ += tokens_.next({end_, tokens.data() + tokens.size()});
  } while (static_cast<uint32_t>(end_ - at_) <= ahead);
}

bool TokenCursor::expect(TokenKind kind) {
  if (eat(kind)) return true;
  syntax_error(quoted(kind));
  return false;
}

bool TokenCursor::expect_closing(TokenKind kind, Span opening) {
  if (eat(kind)) return true;
  if (at(TokenKind::end) && !gave_up_ && !recovering_) {
    diagnostics_.report(kUnclosed, opening, quoted(kind));
    give_up();
  } else {
    syntax_error(quoted(kind));
  }
  return false;
}

void TokenCursor::syntax_error(std::string_view expected) {
  if (gave_up_ || recovering_) return;
  recovering_ = true;
  const Token& found = peek();
  const bool ends_something = expected == "';'" || expected == "')'" || expected == "']'" || expected == "','";
  if (ends_something && previous_ && (found.flags & Token::starts_line) != 0)
    diagnostics_.report(kMissing, {previous_.end, previous_.end}, expected);
  else
    diagnostics_.report(kExpected, found.span, expected, quoted(found.kind));
  if (diagnostics_.is_full()) give_up();
}

void TokenCursor::give_up() {
  gave_up_ = true;
  end_ = at_;
}

void TokenCursor::skip_statement() {
  recovering_ = false;
  uint32_t open = 0;
  while (!at(TokenKind::end)) {
    if (open == 0 && at(TokenKind::right_brace)) return;  // closes the block around: not ours
    const TokenKind kind = take().kind;
    if (kind == TokenKind::left_brace) ++open;
    if (kind == TokenKind::right_brace && --open == 0) return;
    if (kind == TokenKind::semicolon && open == 0) return;
  }
}

}  // namespace umber::glsl
