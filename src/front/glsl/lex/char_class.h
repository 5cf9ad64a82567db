// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>

#include "base/text_block.h"
#include "front/glsl/lex/token.h"

namespace umber::glsl {

/// What may begin with a character. `simple` is an operator that no other one starts with.
enum class CharClass : uint8_t { other, letter, digit, space, line_end, simple, slash, backslash, nul };

inline constexpr std::array<CharClass, 256> kCharClasses = [] {
  std::array<CharClass, 256> classes{};
  for (size_t c = 0; c < 256; ++c)
    if (is_word(static_cast<char>(c))) classes[c] = c >= '0' && c <= '9' ? CharClass::digit : CharClass::letter;
  for (const char c : {' ', '\t', '\v', '\f'}) classes[static_cast<uint8_t>(c)] = CharClass::space;
  for (const char c : {'(', ')', '[', ']', '{', '}', ',', ':', ';', '?', '~'})
    classes[static_cast<uint8_t>(c)] = CharClass::simple;
  classes['\n'] = classes['\r'] = CharClass::line_end;
  classes['/'] = CharClass::slash;
  classes['\\'] = CharClass::backslash;
  classes[0] = CharClass::nul;
  return classes;
}();

constexpr CharClass class_of(char c) { return kCharClasses[static_cast<uint8_t>(c)]; }
constexpr bool is_digit(char c) { return class_of(c) == CharClass::digit; }
constexpr bool is_line_end(char c) { return c == '\n' || c == '\r'; }

inline constexpr std::array<TokenKind, 256> kSimpleTokens = [] {
  std::array<TokenKind, 256> kinds{};
  kinds['('] = TokenKind::left_paren;
  kinds[')'] = TokenKind::right_paren;
  kinds['['] = TokenKind::left_bracket;
  kinds[']'] = TokenKind::right_bracket;
  kinds['{'] = TokenKind::left_brace;
  kinds['}'] = TokenKind::right_brace;
  kinds[','] = TokenKind::comma;
  kinds[':'] = TokenKind::colon;
  kinds[';'] = TokenKind::semicolon;
  kinds['?'] = TokenKind::question;
  kinds['~'] = TokenKind::tilde;
  return kinds;
}();

/// Past a line end: one byte, or two different ones (§3.1: carriage return and line feed together count once).
inline const char* past_line_end(const char* p) { return is_line_end(p[1]) && p[1] != p[0] ? p + 2 : p + 1; }

/// Past the backslash and line end pairs at `p`, if any (§3.1).
inline const char* past_joins(const char* p) {
  while (*p == '\\' && is_line_end(p[1])) p = past_line_end(p + 1);
  return p;
}

}  // namespace umber::glsl
