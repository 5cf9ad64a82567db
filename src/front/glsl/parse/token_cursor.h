// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <string_view>

#include "diag/diagnostics.h"
#include "front/glsl/preprocess/preprocessor.h"

namespace umber::glsl {

/// The tokens of a shader with a view of what comes next, the syntax errors, and how deep the grammar is nested.
class TokenCursor {
 public:
  TokenCursor(Preprocessor& tokens, Diagnostics& diagnostics) : tokens_(tokens), diagnostics_(diagnostics) {}

  /// Stays what it is until a token is taken.
  const Token& peek(uint32_t ahead = 0) {
    if (static_cast<uint32_t>(end_ - at_) <= ahead) look_ahead(ahead);
    return at_[ahead];
  }
  Token take() {
    const Token token = peek();
    skip();
    return token;
  }
  /// Takes a token that is known already.
  void skip() {
    const Token& token = peek();
    if (token.is(TokenKind::end)) return;
    previous_ = token.span;
    ++at_;
  }
  bool at(TokenKind kind) { return peek().kind == kind; }
  bool eat(TokenKind kind) {
    if (!at(kind)) return false;
    skip();
    return true;
  }
  /// Takes a token of `kind`, or reports that it is missing.
  bool expect(TokenKind kind);
  bool expect_closing(TokenKind kind, Span opening);
  Span since(Span first) const { return join(first, previous_); }

  [[gnu::cold]] void syntax_error(std::string_view expected);
  /// An error was reported: no more until the next statement.
  bool is_recovering() const { return recovering_; }
  void recover() { recovering_ = false; }
  /// After an error: skips to the end of the statement or declaration, where errors are news again.
  [[gnu::cold]] void skip_statement();
  [[gnu::cold]] void give_up();

 private:
  friend class Nesting;
  void look_ahead(uint32_t ahead);

  Preprocessor& tokens_;
  Diagnostics& diagnostics_;
  static constexpr uint32_t kAtOnce = 64;  ///< tokens
  std::array<Token, kAtOnce> read_[2];     ///< those of one are what they were while the other is filled
  uint32_t filled_ = 0;                    ///< which of the two was last
  Token* at_ = read_[0].data();            ///< tokens read but not taken: up to `end_`
  Token* end_ = at_;
  Span previous_;  ///< of the last token taken
  uint32_t depth_ = 0;
  bool gave_up_ = false;  ///< every token reads as the end from here on
  bool recovering_ = false;
};

/// Counts levels of nesting for as long as it lives.
class Nesting {
 public:
  explicit Nesting(TokenCursor& cursor, uint32_t levels = 1) : cursor_(cursor), levels_(levels) {
    cursor_.depth_ += levels;
  }
  ~Nesting() { cursor_.depth_ -= levels_; }
  Nesting(const Nesting&) = delete;
  Nesting& operator=(const Nesting&) = delete;

  void add_level() { ++cursor_.depth_, ++levels_; }
  /// Whether one level more may be too deep.
  bool is_near_limit() const { return cursor_.depth_ >= cursor_.diagnostics_.nesting_limit(); }
  /// Reports and gives up on the input when the limit is passed.
  bool is_too_deep() const {
    if (cursor_.depth_ <= cursor_.diagnostics_.nesting_limit() + kAround) return false;
    report();
    return true;
  }

 private:
  /// What an expression stands in: a statement, a block, a function. So as many parentheses as the limit says are fine.
  static constexpr uint32_t kAround = 8;

  void report() const;

  TokenCursor& cursor_;
  uint32_t levels_;
};

}  // namespace umber::glsl
