// SPDX-License-Identifier: Apache-2.0
#include "umber/lsp/tokens.h"

#include <algorithm>

namespace umber::tool::lsp {
namespace {

constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }

class Lexer {
 public:
  explicit Lexer(std::string_view text) : text_(text) {}

  std::vector<Token> all() {
    for (blanks(); at_ < text_.size(); blanks()) add(next());
    return std::move(tokens_);
  }

 private:
  char peek(size_t ahead = 0) const { return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0'; }
  bool has(std::string_view what) const { return text_.substr(at_).starts_with(what); }
  /// Bytes of a line end that is `ahead`.
  size_t line_end(size_t ahead = 0) const {
    if (peek(ahead) == '\r') return peek(ahead + 1) == '\n' ? 2 : 1;
    return peek(ahead) == '\n' && at_ + ahead < text_.size() ? 1 : 0;
  }

  void blanks() {
    for (; at_ < text_.size(); ++at_) {
      if (const size_t end = line_end()) {
        at_ += end - 1;
        ++lines_;
      } else if (peek() != ' ' && peek() != '\t' && peek() != '\v' && peek() != '\f') {
        return;
      }
    }
  }

  void add(Token token) {
    const bool continues = !tokens_.empty() && tokens_.back().kind == TokenKind::continuation && lines_ == 0;
    token.lines_before = lines_;
    token.starts_line = lines_ != 0 || tokens_.empty() || continues;
    const bool is_first = token.starts_line && !continues;
    if (is_first) in_directive_ = token.kind == TokenKind::punctuation && text_[token.begin] == '#';
    token.is_in_directive = in_directive_;
    // A comment that goes over lines does not end a directive; it is part of the line that it begins in.
    lines_ = 0;
    tokens_.push_back(token);
  }

  Token next() {
    const size_t begin = at_;
    const TokenKind kind = skip();
    return {.kind = kind, .begin = begin, .end = at_};
  }

  /// Goes behind the token that begins here.
  TokenKind skip() {
    if (has("//")) return line_comment();
    if (has("/*")) return block_comment();
    if (peek() == '\\' && line_end(1) != 0) return at_ += 1 + line_end(1), TokenKind::continuation;
    if (peek() == '"') return string();
    if (is_digit(peek()) || (peek() == '.' && is_digit(peek(1)))) return number();
    if (is_word_byte(peek())) {
      while (at_ < text_.size() && is_word_byte(peek())) ++at_;
      return TokenKind::word;
    }
    const size_t size = punctuation();
    at_ += std::max<size_t>(size, 1);
    return size != 0 ? TokenKind::punctuation : TokenKind::other;
  }
  /// Bytes of the operator that begins here; 0: none does.
  size_t punctuation() const {
    constexpr std::string_view kAll = "(){}[].,;:?+-*/%<>=!&|^~#", kAssigning = "<>=!+-*/%&^|", kDoubled = "+-<>&|^#";
    const auto is_one_of = [c = peek()](std::string_view set) { return set.find(c) != set.npos; };
    if (peek() == '\0' || !is_one_of(kAll)) return 0;
    const bool is_shift = peek(1) == peek() && is_one_of("<>");
    if (is_shift && peek(2) == '=') return 3;
    return (peek(1) == '=' && is_one_of(kAssigning)) || (peek(1) == peek() && is_one_of(kDoubled)) ? 2 : 1;
  }

  TokenKind line_comment() {
    while (at_ < text_.size() && line_end() == 0) at_ += peek() == '\\' && line_end(1) != 0 ? 1 + line_end(1) : 1;
    at_ = std::min(at_, text_.size());
    // Blanks at its end are no part of it.
    while (text_[at_ - 1] == ' ' || text_[at_ - 1] == '\t') --at_;
    return TokenKind::comment;
  }
  TokenKind block_comment() {
    const size_t end = text_.find("*/", at_ + 2);
    at_ = end == text_.npos ? text_.size() : end + 2;
    return TokenKind::comment;
  }
  TokenKind string() {
    const size_t end = text_.find_first_of("\"\r\n", at_ + 1);
    if (end == text_.npos || text_[end] != '"') return ++at_, TokenKind::other;
    at_ = end + 1;
    return TokenKind::string;
  }
  /// A number of the preprocessor: what a sign follows that belongs to an exponent goes on.
  TokenKind number() {
    while (at_ < text_.size() && (is_word_byte(peek()) || peek() == '.')) {
      const bool has_sign = (peek() | 0x20) == 'e' && (peek(1) == '+' || peek(1) == '-') && is_digit(peek(2));
      at_ += has_sign ? 2 : 1;
    }
    return TokenKind::number;
  }

  std::string_view text_;
  size_t at_ = 0;
  uint32_t lines_ = 0;
  bool in_directive_ = false;
  std::vector<Token> tokens_;
};

}  // namespace

std::vector<Token> tokens_of(std::string_view text) { return Lexer(text).all(); }

}  // namespace umber::tool::lsp
