// SPDX-License-Identifier: Apache-2.0
#include "front/glsl/lex/kept_tokens.h"

#include <algorithm>

#include "front/glsl/lex/literal.h"

namespace umber::glsl {
namespace {

bool has_name(const Token& token) {
  return token.is(TokenKind::identifier) || token.is(TokenKind::string_literal);
}

}  // namespace

void KeptTokens::begin(Names& names) {
  names_ = &names;
  if (++text_ == 0 || bytes_ > kMost || memory_->is_exhausted()) {
    tables_ = Tables(memory_);
    given_.clear(), kept_for_.clear();
    bytes_ = 0, text_ = 1;
    memory_->trim(0);
  }
}

std::span<const Token> KeptTokens::find(const Piece& piece) const {
  const KnownId id = tables_.index.find(hash(piece), [&](KnownId k) { return tables_.known[k].piece == piece; });
  return id ? tables_.known[id].tokens : std::span<const Token>{};
}

void KeptTokens::add(const Piece& piece, uint32_t base, std::span<const Token> scanned) {
  const auto has_other_text = [](const Token& t) { return (t.flags & Token::has_text) != 0; };
  if (scanned.empty() || bytes_ > kMost || std::ranges::any_of(scanned, has_other_text)) return;
  auto* const tokens = static_cast<Token*>(tables_.arena.allocate(scanned.size_bytes(), alignof(Token)));
  for (size_t n = 0; n < scanned.size(); ++n) {
    Token token = scanned[n];
    token.span = {token.span.begin - base, token.span.end - base};
    if (has_name(token)) token.value = keep(token.name()).index;
    if (token.is(TokenKind::number)) {
      const std::string_view digits = piece.text.substr(token.span.begin, token.span.end - token.span.begin);
      if (const auto literal = plain_literal(digits))
        token.kind = literal->kind, token.value = static_cast<uint32_t>(literal->bits);
    }
    tokens[n] = token;
  }
  const Known known{{tables_.arena.copy(piece.text), piece.starts_line}, {tokens, scanned.size()}};
  bytes_ += piece.text.size() + scanned.size_bytes() + sizeof(Known) * 2;
  tables_.index.find_or_add(
      hash(piece), [&](KnownId k) { return tables_.known[k].piece == piece; },
      [&] { return tables_.known.add(known); });
}

/// The same name in the text, from the first time on that one is asked for there.
NameId KeptTokens::give(NameId kept) {
  const NameId name = names_->intern(tables_.names.text(kept));
  given_[kept.index] = {text_, name};
  return name;
}

NameId KeptTokens::keep(NameId given) {
  if (given.index >= kept_for_.size()) kept_for_.resize(std::max<size_t>(names_->size(), size_t{given.index} + 1));
  Given& known = kept_for_[given.index];
  if (known.text == text_) return known.name;
  const std::string_view text = names_->text(given);
  const NameId kept = tables_.names.intern(text);
  if (kept.index >= given_.size()) {
    given_.resize(size_t{kept.index} + 1);
    bytes_ += text.size() + 64;  // with its places in the tables
  }
  given_[kept.index] = {text_, given};
  known = {text_, kept};
  return kept;
}

}  // namespace umber::glsl
