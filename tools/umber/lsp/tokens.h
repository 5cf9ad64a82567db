// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <string_view>
#include <vector>

namespace umber::tool::lsp {

enum class TokenKind : uint8_t {
  word,
  number,
  string,
  punctuation,
  comment,       ///< either kind, without the line end
  continuation,  ///< a backslash that joins two lines, and the line end
  other,         ///< a byte that begins no token
};

/// A piece of a text that is not white space. All of them, and the white space between, are the text.
struct Token {
  TokenKind kind{};
  bool starts_line = false;      ///< nothing but blanks is in front of it
  bool is_in_directive = false;  ///< of a line that begins with `#`, and those joined to it
  size_t begin = 0, end = 0;
  uint32_t lines_before = 0;  ///< line ends between the one before it and this one
};

/// Whatever the text is: what stands there, not what it means.
std::vector<Token> tokens_of(std::string_view text);

/// Whether a byte may be a part of a name.
constexpr bool is_word_byte(char c) {
  return c == '_' || (c >= '0' && c <= '9') || ((c | 0x20) >= 'a' && (c | 0x20) <= 'z') || (c & 0x80) != 0;
}

}  // namespace umber::tool::lsp
