// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <string_view>

#include "diag/source.h"

namespace umber::ir::text {

enum class TokenKind : uint8_t {
  end,
  word,    ///< letters, digits and underscores
  number,  ///< starts with a digit or a minus; with whatever suffix
  string,  ///< quoted, escapes not yet resolved
  id,      ///< a sigil (% @ $ ! &) and a number
  mark,    ///< one character of punctuation; `->` is '>'
  bad,     ///< no token at all; `text` says where
};

struct Token {
  TokenKind kind{};
  char symbol = 0;           ///< sigil of an id, character of a mark
  bool starts_line = false;  ///< first token of its line: statements end with their line
  uint32_t number = 0;       ///< of an id
  std::string_view text;
  Span span;
};

/// Cuts the text form into tokens. `#` starts a comment that ends with its line.
class Lexer {
 public:
  Lexer(std::string_view text, uint32_t base) : text_(text), base_(base) {}
  Token next();

 private:
  bool skip_blanks();
  size_t end_of_string() const;
  template <typename Predicate>
  size_t end_of(size_t at, Predicate&& is_part) const {
    while (at < text_.size() && is_part(text_[at])) ++at;
    return at;
  }
  Token cut(TokenKind kind, size_t end);
  Token id(char sigil);

  std::string_view text_;
  uint32_t base_;  ///< position of the text in its Sources
  size_t at_ = 0;
};

}  // namespace umber::ir::text
