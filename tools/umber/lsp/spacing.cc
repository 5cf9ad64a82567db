// SPDX-License-Identifier: Apache-2.0
#include "umber/lsp/spacing.h"

#include <algorithm>

namespace umber::tool::lsp {
namespace {

bool is_one_of(std::string_view t, std::initializer_list<std::string_view> list) {
  return std::ranges::find(list, t) != list.end();
}

/// Words that a parenthesis or an operator follows as it does an operator.
bool is_statement_word(std::string_view t) {
  return is_one_of(t, {"if", "for", "while", "switch", "return", "else", "do", "case", "in", "out", "inout"});
}

}  // namespace

/// Whether what came last is a value, which an operator behind it takes on its left.
bool Spacing::is_operand() const {
  if (last_kind_ == TokenKind::word) return !is_statement_word(last_);
  return last_kind_ == TokenKind::number || last_kind_ == TokenKind::string || is_one_of(last_, {")", "]"}) ||
         (!last_was_prefix_ && is_one_of(last_, {"++", "--"}));
}

bool Spacing::blank_before(TokenKind kind, std::string_view t) const {
  if (is_one_of(t, {",", ";", ")", "]"}) || is_one_of(last_, {"(", "["}) || last_was_prefix_) return false;
  if (t == "." || last_ == ".") return false;
  if (t == "(") return !(is_operand() && last_kind_ != TokenKind::number);
  if (t == "[") return !is_operand();
  if (is_one_of(t, {"++", "--"})) return !is_operand();
  if (t == "}" && last_ == "{") return false;
  if (t == ":" && is_label_) return false;
  if (kind == TokenKind::punctuation && is_one_of(t, {"!", "~"})) return true;
  return true;
}

bool Spacing::wants_blank(TokenKind kind, std::string_view t) {
  const bool blank = blank_before(kind, t);
  // `- -a` must not become `--a`, nor `a + ++b` `a +++ b`.
  const bool merges = !t.empty() && !last_.empty() && is_one_of(t.substr(0, 1), {"+", "-"}) && last_.back() == t[0];
  last_was_prefix_ = kind == TokenKind::punctuation && is_one_of(t, {"+", "-", "!", "~", "++", "--"}) && !is_operand();
  if (t == "case" || t == "default") is_label_ = true;
  if (t == ":" || t == ";") is_label_ = false;
  last_ = t, last_kind_ = kind;
  return blank || merges;
}

}  // namespace umber::tool::lsp
