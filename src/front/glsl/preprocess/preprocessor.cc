// SPDX-License-Identifier: Apache-2.0
#include "front/glsl/preprocess/preprocessor.h"

#include <algorithm>

#include "front/glsl/lex/literal.h"
#include "front/glsl/lex/scan_next.h"
#include "front/glsl/preprocess/messages.h"

namespace umber::glsl {

using namespace messages;

Preprocessor::Preprocessor(Sources& sources, Names& names, Diagnostics& diagnostics, std::span<const uint32_t> texts,
                           const PreprocessorOptions& options)
    : context_{sources, names, diagnostics, options} {
  context_.options.defines = {};
  context_.language.dialect = options.dialect;
  if (options.kept) options.kept->begin(names);
  parts_.language.set_language(options.language);
  if (!options.defines.empty()) read_defines(options.defines);
  context_.is_anything_seen = false;
  parts_.texts.begin(texts);
}

void Preprocessor::read_defines(std::span<const std::string_view> defines) {
  std::string text;
  for (const std::string_view define : defines) {
    const size_t equals = std::min(define.find('='), define.size());
    text.append("#define ").append(define.substr(0, equals)).append(" ");
    text.append(equals < define.size() ? define.substr(equals + 1) : "1").append("\n");
  }
  const uint32_t base = context_.sources.add("<defines>", text);
  Scanner& scanner = context_.scanner;
  scanner = Scanner(context_.sources.text_at(base), base, context_.names);
  for (Token token = scanner.next(); !token.is(TokenKind::end); token = scanner.next())
    if (token.is(TokenKind::hash)) parts_.directives.directive(token);
}

bool Preprocessor::all_invariant() const { return has_pragma(Pragma::Kind::invariant_all); }

bool Preprocessor::has_pragma(Pragma::Kind kind) const {
  return std::ranges::any_of(pragmas(), [kind](const Pragma& p) { return p.kind == kind; });
}

void Preprocessor::next_ahead(Token& token) {
  if (ahead_->next(token)) context_.language = ahead_->language();
}

void Preprocessor::next(Token& token) {
  if (ahead_) [[unlikely]]
    return next_ahead(token);
  read(token);
  if (!is_plain(token)) finish(token);
}

inline void Preprocessor::read(Token& token) {
  if (!has_pending_) return parts_.expander.read(token);
  has_pending_ = false;
  token = pending_;
  if (token.is(TokenKind::hash) || token.is(TokenKind::end)) parts_.texts.read_past(token);
}

/// Whether all that there was to find out of a token is known, and makes it that.
inline bool Preprocessor::is_plain(Token& token) {
  if (!token.is(TokenKind::identifier)) return token.kind < TokenKind::number;
  const NameInfo& known = context_.macros.info(token.name());
  token.kind = known.plain_epoch == context_.epoch ? known.plain_kind : token.kind;
  return known.plain_epoch == context_.epoch;
}

/// The same for a number as most are written.
inline bool Preprocessor::set_plain_literal(Token& token) {
  if (!token.is(TokenKind::number) || (token.flags & Token::has_text)) return false;
  const std::optional<Literal> literal = plain_literal(context_.scanner.text(token.span));
  if (!literal) return false;
  token.kind = literal->kind;
  token.value = static_cast<uint32_t>(literal->bits);
  return true;
}

uint32_t Preprocessor::next(std::span<Token> tokens) {
  next(tokens[0]);
  if (ahead_ || tokens[0].is(TokenKind::end) || !parts_.expander.is_in_text()) return 1;
  return 1 + plain_tokens(tokens.subspan(1));
}

/// The tokens up to one that takes more than a look: most of a text is names that were seen before, and operators.
uint32_t Preprocessor::plain_tokens(std::span<Token> tokens) {
  uint32_t count = context_.pieces.repeat(tokens, [this](Token& token) { return is_plain(token); });
  count += context_.pieces.next(tokens.subspan(count), [this](Token& token) {
    return !token.is(TokenKind::end) && (is_plain(token) || set_plain_literal(token));
  });
  if (count < tokens.size()) {
    pending_ = tokens[count];
    has_pending_ = true;
  }
  context_.diagnostics.go_on(count);
  return count;
}

/// The same for a token that was read, and may take more than that.
void Preprocessor::finish(Token& token) {
  parts_.expander.expand(token);
  while (token.kind >= TokenKind::number || token.is(TokenKind::identifier)) {
    if (token.is(TokenKind::identifier)) {
      set_word(token);
      break;
    }
    if (token.is(TokenKind::number)) {
      set_literal(token);
      break;
    }
    report_stray(token);
    parts_.expander.next(token);
  }
}

void Preprocessor::report_stray(const Token& token) {
  if (token.is(TokenKind::unknown) && context_.sources.text(token.span).starts_with('"'))
    context_.diagnostics.report(kString, token.span);
  else if (token.is(TokenKind::unknown))
    context_.diagnostics.report(kUnknownCharacter, token.span);
  else
    context_.diagnostics.report(kHashInLine, token.span);
}

uint64_t Preprocessor::bits(const Token& literal) const {
  const bool is_wide = literal.is(TokenKind::double_literal) || literal.is(TokenKind::int64_literal) ||
                       literal.is(TokenKind::uint64_literal);
  return is_wide ? wide_literals_[literal.value] : literal.value;
}

void Preprocessor::set_word(Token& token) {
  constexpr size_t kLongestInEs = 1024;  // ESSL 3.00 §3.9
  NameInfo& known = context_.macros.info(token.name());
  const bool is_macro = known.macro || known.builtin;
  if (!known.word) {
    if (context_.names.text(token.name()).size() > context_.longest_token)
      context_.check_length(context_.names.text(token.name()), token.span);
    else if (context_.language.version.es && context_.names.text(token.name()).size() > kLongestInEs)
      context_.diagnostics.report(kLongName, token.span);
    else if (!is_macro)
      known.plain_kind = TokenKind::identifier, known.plain_epoch = context_.epoch;
    return;
  }
  if (known.epoch != context_.epoch) {
    known.status = status(known.word, context_.language);
    known.epoch = context_.epoch;
    known.warned = known.status == WordStatus::keyword ? warned(known.word, context_.language) : std::nullopt;
  }
  if (known.warned) context_.diagnostics.report(kExtensionUsed, token.span, glsl::info(*known.warned).name);
  if (known.status == WordStatus::keyword) token.kind = keyword_kind(known.word);
  if (known.status == WordStatus::reserved)
    context_.diagnostics.report(kReservedWord, token.span, context_.names.text(token.name()));
  else if (!is_macro && !known.warned)
    known.plain_kind = token.kind, known.plain_epoch = context_.epoch;
}

void Preprocessor::set_literal(Token& token) {
  context_.check_length(token);
  const Literal literal =
      evaluate_literal(context_.text_of(token), token.span, context_.language, context_.diagnostics);
  token.kind = literal.kind;
  token.flags &= static_cast<uint8_t>(~Token::has_text);
  token.value = static_cast<uint32_t>(literal.bits);
  const bool is_wide = token.kind == TokenKind::double_literal || token.kind == TokenKind::int64_literal ||
                       token.kind == TokenKind::uint64_literal;
  if (!is_wide) return;
  token.value = static_cast<uint32_t>(wide_literals_.size());
  wide_literals_.push_back(literal.bits);
}

}  // namespace umber::glsl
