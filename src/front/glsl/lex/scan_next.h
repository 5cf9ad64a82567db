// SPDX-License-Identifier: Apache-2.0
// How the scanner finds a token. Most of a shader is names that were seen before, and operators: what is done for each of them is
// inlined into one loop, for those who read many.
#pragma once
#include "base/text_block.h"
#include "base/text_hash.h"
#include "front/glsl/lex/char_class.h"
#include "front/glsl/lex/scanner.h"

namespace umber::glsl {

inline const char* Scanner::scan_name(const char* p, const char* end, Token& token) {
  const char* const to = past_word(p, end);
  const std::string_view name(p, static_cast<size_t>(to - p));
  token.kind = TokenKind::identifier;
  token.value = names_->intern(name, hash_text(name)).index;
  return to;
}

template <bool kInLine>
[[gnu::always_inline]] inline void Scanner::scan_next(Token& token) {
  uint8_t flags = at_line_start_ ? Token::starts_line : 0;
  const char* p = at_;
  const char* to = nullptr;
  token.value = 0;
  while (!to) {
    switch (class_of(*p)) {
      case CharClass::space:
        flags |= Token::after_space;
        do ++p;
        while (class_of(*p) == CharClass::space);
        break;
      case CharClass::line_end:
        if constexpr (kInLine) return scan_nothing(TokenKind::end_of_line, p, flags, token);
        flags = Token::starts_line | Token::after_space;
        p = past_blanks(past_line_end(p), end_);
        break;
      case CharClass::letter: to = scan_name(p, end_, token); break;
      case CharClass::simple:
        token.kind = kSimpleTokens[static_cast<uint8_t>(*p)];
        to = p + 1;
        break;
      case CharClass::slash:
        if (const char* const after = past_comment(p)) {
          flags |= Token::after_space;
          p = after;
        } else {
          to = scan_at(p, end_, token);
        }
        break;
      case CharClass::backslash:
        if (is_line_end(p[1]))
          p = past_joins(p);
        else
          to = scan_at(p, end_, token);
        break;
      case CharClass::nul:
        if (p >= end_) return scan_nothing(kInLine ? TokenKind::end_of_line : TokenKind::end, end_, flags, token);
        to = scan_at(p, end_, token);
        break;
      case CharClass::digit:
      case CharClass::other: to = scan_at(p, end_, token); break;
    }
  }
  token.flags = flags;
  at_line_start_ = false;
  at_ = to;
  if (*to == '\\' && is_line_end(to[1])) scan_across_lines(p, token);
  token.span = span(p, at_);
}

template <typename IsPlain>
uint32_t Scanner::next(std::span<Token> tokens, IsPlain&& is_plain) {
  uint32_t count = 0;
  for (Token& token : tokens) {
    scan_next<false>(token);
    if (!is_plain(token)) break;
    ++count;
  }
  return count;
}

}  // namespace umber::glsl
