// SPDX-License-Identifier: Apache-2.0
#include "front/glsl/preprocess/piece_reader.h"

namespace umber::glsl {
namespace {

/// What no piece goes on behind.
bool ends_pieces(const Token& token) {
  return token.is(TokenKind::end) || (token.is(TokenKind::hash) && (token.flags & Token::starts_line) != 0);
}

}  // namespace

void PieceReader::begin_piece() {
  state_ = State::scans;
  piece_ = {scanner_.next_piece(), scanner_.is_at_line_start()};
  if (piece_.text.empty()) return;
  base_ = scanner_.position();
  const std::span<const Token> tokens = kept_->find(piece_);
  at_ = tokens.data(), end_ = at_ + tokens.size();
  state_ = tokens.empty() ? State::keeps : State::repeats;
  scanned_.clear();
}

void PieceReader::next_of_piece(Token& token) {
  if (state_ == State::repeats) return repeat_one(token);
  scanner_.next(token);
  if (ends_pieces(token) || token.span.begin >= base_ + piece_.text.size())
    end_piece(token);
  else
    scanned_.push_back(token);
}

inline void PieceReader::repeat_one(Token& token) {
  token = *at_++;
  token.span = {token.span.begin + base_, token.span.end + base_};
  if (token.is(TokenKind::identifier) || token.is(TokenKind::string_literal)) token.value = kept_->name(token.name()).index;
  scanner_.go_to(token.span.end);
  if (at_ == end_) begin_piece();
}

/// `token` is the first behind the piece. Unless it ends what has pieces, another one begins behind the last token, where it
/// will begin when this one is repeated.
void PieceReader::end_piece(Token& token) {
  state_ = State::scans;
  const uint32_t end = base_ + static_cast<uint32_t>(piece_.text.size());
  const bool is_whole = !scanned_.empty() && scanned_.back().span.end <= end && token.span.begin >= end;
  if (is_whole) kept_->add(piece_, base_, scanned_);
  if (ends_pieces(token)) return;
  if (!is_whole) return begin_piece();
  scanner_.go_to(scanned_.back().span.end);
  begin_piece();
  next(token);
}

}  // namespace umber::glsl
