// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "front/glsl/lex/kept_tokens.h"
#include "front/glsl/lex/scanner.h"

namespace umber::glsl {

/// The tokens of a text, between its directives: where pieces of it are known from before, from what is kept of them, and else
/// from the scanner, and then they are kept. A piece ends where the text itself says so (Scanner::next_piece), so that
/// what follows a change is the same pieces again.
class PieceReader {
 public:
  /// Without `kept` all comes from the scanner. The references must outlive this.
  PieceReader(Scanner& scanner, KeptTokens* kept) : scanner_(scanner), kept_(kept) {}
  PieceReader(const PieceReader&) = delete;
  PieceReader& operator=(const PieceReader&) = delete;

  /// The scanner stands where tokens may be known: at the start of a text, behind a directive.
  void begin() {
    if (kept_) begin_piece();
  }
  /// What was begun is read no further: the scanner was told to go elsewhere.
  void stop() { state_ = State::scans; }
  /// As many tokens as are plain (Scanner::next); numbers which mean the same in all versions may be literals already.
  template <typename IsPlain>
  uint32_t next(std::span<Token> tokens, IsPlain&& is_plain);
  /// Gives the next tokens as far as they are kept, and says how many: up to one that is no name for which `is_plain(token)`, no
  /// operator and no literal. That one is still to come.
  template <typename IsPlain>
  uint32_t repeat(std::span<Token> tokens, IsPlain&& is_plain);
  /// The next token as the scanner gives it.
  void next_as_scanned(Token& token) {
    if (state_ == State::scans) [[likely]]
      return scanner_.next(token);
    next_of_piece(token);
    const bool is_literal = token.is(TokenKind::int_literal) || token.is(TokenKind::float_literal);
    if (is_literal) token.kind = TokenKind::number, token.value = 0;
  }

 private:
  enum class State : uint8_t {
    scans,   ///< the scanner's tokens, and nothing else
    keeps,   ///< the same, to be kept
    repeats  ///< tokens that are kept
  };

  void begin_piece();
  void next(Token& token) { state_ == State::scans ? scanner_.next(token) : next_of_piece(token); }
  void next_of_piece(Token& token);
  void repeat_one(Token& token);
  void end_piece(Token& token);

  Scanner& scanner_;
  KeptTokens* kept_;
  State state_ = State::scans;
  KeptTokens::Piece piece_;
  uint32_t base_ = 0;            ///< position of the piece
  const Token* at_ = nullptr;    ///< kept tokens that come next, up to `end_`
  const Token* end_ = nullptr;
  std::vector<Token> scanned_;   ///< of the piece, to be kept
};

template <typename IsPlain>
uint32_t PieceReader::next(std::span<Token> tokens, IsPlain&& is_plain) {
  uint32_t count = 0;
  for (; state_ != State::scans && count < tokens.size(); ++count) {
    next_of_piece(tokens[count]);
    if (!is_plain(tokens[count])) return count;
  }
  return count + scanner_.next(tokens.subspan(count), is_plain);
}

template <typename IsPlain>
uint32_t PieceReader::repeat(std::span<Token> tokens, IsPlain&& is_plain) {
  uint32_t count = 0;
  while (state_ == State::repeats) {
    const Token* const first = at_;
    const Token* const last = first + std::min<size_t>(static_cast<size_t>(end_ - first), tokens.size() - count);
    for (; at_ != last; ++at_) {
      Token& token = tokens[count];
      token = *at_;
      token.span = {token.span.begin + base_, token.span.end + base_};
      if (token.is(TokenKind::identifier)) {
        token.value = kept_->name(token.name()).index;
        if (!is_plain(token)) break;
      } else if (token.kind >= TokenKind::number || token.is(TokenKind::string_literal)) {
        break;
      }
      ++count;
    }
    if (at_ != first) scanner_.go_to(at_[-1].span.end + base_);
    if (at_ != end_) break;
    begin_piece();
  }
  return count;
}

}  // namespace umber::glsl
