// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "base/names.h"
#include "diag/source.h"
#include "front/glsl/lex/token.h"

namespace umber::glsl {

/// Cuts one text into preprocessing tokens (GLSL 4.60 §3.1 to §3.4): every word is an identifier, every number a
/// `number`. Comments and joined lines (backslash, line end) disappear here. Knows no directives.
class Scanner {
 public:
  Scanner() = default;
  /// `text` must be followed by a NUL byte and outlive the scanner; `base` is the position of its first byte.
  Scanner(std::string_view text, uint32_t base, Names& names)
      : names_(&names),
        begin_(text.data()),
        at_(begin_),
        end_(begin_ + text.size()),
        counted_to_(begin_),
        base_(base) {}

  /// The next token; `end` again and again once the text is used up.
  void next(Token& token);
  Token next() {
    Token token;
    next(token);
    return token;
  }
  /// Gives the next tokens up to the first that `is_plain(token)`, which may change it, is false of; that one, too, is read, if
  /// there is room, and is not counted. Defined in scan_next.h.
  template <typename IsPlain>
  uint32_t next(std::span<Token> tokens, IsPlain&& is_plain);
  /// The same as `next` within one line: `end_of_line` before a line end, and at the end of the text.
  Token next_in_line();
  /// Goes to the line end, and returns what was in between without the space around it.
  std::string_view rest_of_line();
  /// Goes past the `#` of the next line that starts with one; false if there is none. Comments count as space.
  bool skip_to_directive();
  void skip_to_end() { at_ = end_; }
  /// The text that comes next, some lines of it, up to a directive at most: it ends where what stands there says so, whatever
  /// came before. Empty if it would be short.
  std::string_view next_piece() const;
  /// Nothing but blanks was read of the line.
  bool is_at_line_start() const { return at_line_start_; }
  /// Goes on behind a token, which ends at that position of this text.
  void go_to(uint32_t position) {
    at_ = begin_ + (position - base_);
    at_line_start_ = false;
  }
  /// The word behind the blanks that come next, of which nothing is read; empty if it may be another one than stands
  /// there.
  std::string_view upcoming_word() const;

  Span span(const char* from, const char* to) const { return {position(from), position(to)}; }
  uint32_t position() const { return position(at_); }
  /// The text of a span of this text; empty for other spans.
  std::string_view text(Span span) const;
  /// Number of the line being read, from 1, as the text has it.
  uint32_t line();
  /// Where the comment that the text ends in starts, or no place.
  Span open_comment() const { return open_comment_; }

  /// The token which all of `text` (followed by a NUL byte) is, or `unknown`.
  static Token whole(std::string_view text, Names& names);

 private:
  template <bool kInLine>
  void scan_next(Token& token);
  void scan_nothing(TokenKind kind, const char* at, uint8_t flags, Token& token);
  /// These three: of a text that goes to `end`, and has a NUL byte there.
  const char* scan_name(const char* p, const char* end, Token& token);
  const char* scan_string(const char* p, const char* end, Token& token);
  const char* scan_at(const char* p, const char* end, Token& token);
  const char* scan_number(const char* p);
  void scan_across_lines(const char* start, Token& token);
  const char* past_comment(const char* p);
  const char* skip_line_comment(const char* p);
  const char* skip_block_comment(const char* p);
  uint32_t position(const char* p) const { return base_ + static_cast<uint32_t>(p - begin_); }

  Names* names_ = nullptr;
  const char* begin_ = nullptr;
  const char* at_ = nullptr;
  const char* end_ = nullptr;
  const char* counted_to_ = nullptr;  ///< `line_` is the line of this byte
  uint32_t line_ = 1;
  uint32_t base_ = 0;
  bool at_line_start_ = true;
  Span open_comment_;
  std::string joined_;  ///< a token which is spread over lines
};

}  // namespace umber::glsl
