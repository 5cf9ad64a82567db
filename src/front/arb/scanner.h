// SPDX-License-Identifier: Apache-2.0
// Private to this folder.
#pragma once
#include <cstdint>
#include <string_view>

#include "diag/source.h"

namespace umber::arb {

enum class TokenKind : uint8_t { end, name, number, punctuation, range, wrong };

struct Token {
  TokenKind kind{};
  std::string_view text;
  Span span;
  uint32_t line = 1;

  bool is(std::string_view word) const { return kind != TokenKind::number && text == word; }
};

/// The words of a program (GL_ARB_vertex_program, section 2.14.2): names with letters, digits, `_` and `$`, numbers
/// without a sign, `..`, and what is one character. `#` begins a comment.
class Scanner {
 public:
  /// `base`: the position of the text among all sources; `at`: behind the header.
  Scanner(std::string_view text, uint32_t base, size_t at) : text_(text), base_(base), at_(at) { scan(); }

  const Token& peek() const { return token_; }
  Token take() {
    const Token taken = token_;
    scan();
    return taken;
  }

 private:
  void scan();
  void skip_blanks();
  size_t number_end() const;
  bool is_digit(size_t at) const { return at < text_.size() && text_[at] >= '0' && text_[at] <= '9'; }

  std::string_view text_;
  uint32_t base_;
  size_t at_;
  uint32_t line_ = 1;
  Token token_;
};

}  // namespace umber::arb
