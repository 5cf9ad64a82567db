// SPDX-License-Identifier: Apache-2.0
#include "ir/text/lexer.h"

#include <charconv>

#include "ir/text/spelling.h"

namespace umber::ir::text {

/// True if the end of a line was passed.
bool Lexer::skip_blanks() {
  bool passed_line = at_ == 0;
  for (; at_ < text_.size(); ++at_) {
    const char c = text_[at_];
    if (c == '#') {
      while (at_ + 1 < text_.size() && text_[at_ + 1] != '\n') ++at_;
    } else if (c == '\n') {
      passed_line = true;
    } else if (c != ' ' && c != '\t' && c != '\r') {
      break;
    }
  }
  return passed_line;
}

Token Lexer::next() {
  const bool starts_line = skip_blanks();
  Token token;
  if (at_ == text_.size()) {
    token = cut(TokenKind::end, at_);
  } else {
    const char c = text_[at_], after = at_ + 1 < text_.size() ? text_[at_ + 1] : '\0';
    if (is_word_start(c)) {
      token = cut(TokenKind::word, end_of(at_, [](char x) { return is_word_start(x) || is_digit(x); }));
    } else if (is_digit(c) || (c == '-' && is_digit(after))) {
      char last = c;  // a sign belongs to the number after an exponent's e
      token = cut(TokenKind::number, end_of(at_ + 1, [&last](char x) {
                    const bool part =
                        is_word_start(x) || is_digit(x) || x == '.' || (last == 'e' && (x == '+' || x == '-'));
                    last = x;
                    return part;
                  }));
    } else if (c == '%' || c == '@' || c == '$' || c == '!' || c == '&') {
      token = id(c);
    } else if (c == '"') {
      const size_t end = end_of_string();
      token = cut(end ? TokenKind::string : TokenKind::bad, end ? end : text_.size());
    } else if (c == '-' && after == '>') {
      token = cut(TokenKind::mark, at_ + 2);
      token.symbol = '>';
    } else {
      constexpr std::string_view kMarks = "{}()[]:;,=.";
      token = cut(kMarks.find(c) != kMarks.npos ? TokenKind::mark : TokenKind::bad, at_ + 1);
      token.symbol = c;
    }
  }
  token.starts_line = starts_line || token.kind == TokenKind::end;
  return token;
}

/// 0 if the string does not end on its line.
size_t Lexer::end_of_string() const {
  for (size_t at = at_ + 1; at < text_.size() && text_[at] != '\n'; ++at) {
    if (text_[at] == '"') return at + 1;
    if (text_[at] == '\\') ++at;
  }
  return 0;
}

Token Lexer::id(char sigil) {
  const char* first = text_.data() + at_ + 1;
  uint32_t number = 0;
  const auto end = std::from_chars(first, text_.data() + text_.size(), number);
  if (end.ec != std::errc()) return cut(TokenKind::bad, at_ + 1);
  Token token = cut(TokenKind::id, static_cast<size_t>(end.ptr - text_.data()));
  token.symbol = sigil;
  token.number = number;
  return token;
}

Token Lexer::cut(TokenKind kind, size_t end) {
  Token token{.kind = kind,
              .text = text_.substr(at_, end - at_),
              .span = {base_ + static_cast<uint32_t>(at_), base_ + static_cast<uint32_t>(end)}};
  at_ = end;
  return token;
}

}  // namespace umber::ir::text
