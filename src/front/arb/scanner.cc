// SPDX-License-Identifier: Apache-2.0
#include "front/arb/scanner.h"

namespace umber::arb {
namespace {

bool begins_name(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '$'; }

}  // namespace

void Scanner::skip_blanks() {
  bool is_comment = false;
  for (; at_ < text_.size(); ++at_) {
    const char c = text_[at_];
    if (c == '\n')
      ++line_, is_comment = false;
    else if (c == '#')
      is_comment = true;
    else if (!is_comment && c != ' ' && c != '\t' && c != '\r' && c != '\f' && c != '\v')
      return;
  }
}

/// Behind digits, one point that no other follows, and an exponent.
size_t Scanner::number_end() const {
  size_t at = at_;
  while (is_digit(at)) ++at;
  const bool is_range = text_.substr(at).starts_with("..");
  if (at < text_.size() && text_[at] == '.' && !is_range)
    for (++at; is_digit(at);) ++at;
  if (at < text_.size() && (text_[at] == 'e' || text_[at] == 'E')) {
    const size_t sign = at + 1 < text_.size() && (text_[at + 1] == '+' || text_[at + 1] == '-') ? 1 : 0;
    if (is_digit(at + 1 + sign))
      for (at += 1 + sign; is_digit(at);) ++at;
  }
  return at;
}

void Scanner::scan() {
  skip_blanks();
  const size_t begin = at_;
  TokenKind kind = TokenKind::punctuation;
  if (at_ == text_.size()) {
    kind = TokenKind::end;
  } else if (begins_name(text_[at_])) {
    kind = TokenKind::name;
    while (at_ < text_.size() && (begins_name(text_[at_]) || is_digit(at_))) ++at_;
  } else if (is_digit(at_) || (text_[at_] == '.' && is_digit(at_ + 1))) {
    kind = TokenKind::number;
    at_ = number_end();
  } else if (text_.substr(at_).starts_with("..")) {
    kind = TokenKind::range;
    at_ += 2;
  } else {
    if (std::string_view("-+*/.,;=[]{}()|^").find(text_[at_]) == std::string_view::npos) kind = TokenKind::wrong;
    ++at_;
  }
  const auto place = [&](size_t at) { return base_ + static_cast<uint32_t>(at); };
  token_ = {kind, text_.substr(begin, at_ - begin), {place(begin), place(at_)}, line_};
}

}  // namespace umber::arb
