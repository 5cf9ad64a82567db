// SPDX-License-Identifier: Apache-2.0
#include "front/glsl/preprocess/preprocessor.h"

#include <algorithm>

#include "base/check.h"
#include "front/glsl/lex/literal.h"
#include "front/glsl/preprocess/messages.h"

namespace umber::glsl {

using namespace messages;

Preprocessor::Preprocessor(Sources& sources, Names& names, Diagnostics& diagnostics, std::span<const uint32_t> texts,
                           const PreprocessorOptions& options)
    : sources_(sources),
      names_(names),
      diagnostics_(diagnostics),
      preamble_(options.preamble),
      defined_(names.intern("defined")),
      options_(options) {
  options_.defines = {};
  set_language(options.language);
  if (!options.defines.empty()) {
    std::string text;
    for (const std::string_view define : options.defines) {
      const size_t equals = std::min(define.find('='), define.size());
      text.append("#define ").append(define.substr(0, equals)).append(" ");
      text.append(equals < define.size() ? define.substr(equals + 1) : "1").append("\n");
    }
    const uint32_t base = sources.add("<defines>", text);
    scanner_ = Scanner(sources.text_at(base), base, names);
    for (Token token = scanner_.next(); !token.is(TokenKind::end); token = scanner_.next())
      if (token.is(TokenKind::hash)) directive(token);
  }
  is_anything_seen_ = false;
  texts_.assign(texts.begin(), texts.end());
  start_text();
}

Token Preprocessor::next() {
  Token token;
  next_expanded(token);
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
    next_expanded(token);
  }
  return token;
}

void Preprocessor::report_stray(const Token& token) {
  if (token.is(TokenKind::unknown))
    report(kUnknownCharacter, token.span);
  else
    report(kHashInLine, token.span);
}

uint64_t Preprocessor::bits(const Token& literal) const {
  const bool is_wide = literal.is(TokenKind::double_literal) || literal.is(TokenKind::int64_literal) ||
                       literal.is(TokenKind::uint64_literal);
  return is_wide ? wide_literals_[literal.value] : literal.value;
}

inline void Preprocessor::read(Token& token) {
  if (!diagnostics_.go_on()) [[unlikely]]
    give_up();
  if (frames_.empty() && !has_unread_) return read_text(token);
  if (!has_unread_) return read_frames(token);
  has_unread_ = false;
  token = unread_;
}

Token Preprocessor::read() {
  Token token;
  read(token);
  return token;
}

void Preprocessor::read_frames(Token& token) {
  while (!frames_.empty()) {
    Frame& frame = frames_.back();
    if (frame.at != frame.end && !gave_up_) {
      token = *frame.at++;
      if (frame.use) token.span = frame.use;
      if (frame.is_lead_due) {
        constexpr uint8_t kSpace = Token::starts_line | Token::after_space;
        token.flags = static_cast<uint8_t>((token.flags & ~kSpace) | frame.lead);
        frame.is_lead_due = false;
      }
      if (token.is(TokenKind::identifier)) {
        const MacroId macro = info(token.name()).macro;
        if (macro && macros_[macro].is_active) token.flags |= Token::no_expansion;
      }
      return;
    }
    if (frame.is_barrier) {
      token = {};
      return;
    }
    pop_frame();
  }
  read_text(token);
}

void Preprocessor::read_text(Token& token) {
  for (;;) {
    scanner_.next(token);
    if (token.is(TokenKind::hash) && (token.flags & Token::starts_line)) {
      directive(token);
    } else if (token.is(TokenKind::end)) {
      if (end_text() || start_text()) continue;
      finish();
      return;
    } else {
      is_anything_seen_ = is_code_seen_ = true;
      return;
    }
  }
}

/// Puts back what `read` gave last. The end stays where it is anyway.
void Preprocessor::unread(const Token& token) {
  if (token.is(TokenKind::end)) return;
  UMBER_CHECK(!has_unread_);
  unread_ = token;
  has_unread_ = true;
}

bool Preprocessor::start_text() {
  if (next_text_ == texts_.size() || gave_up_) return false;
  if (scanner_.open_comment()) report(kOpenComment, scanner_.open_comment());
  const uint32_t base = texts_[next_text_];
  scanner_ = Scanner(sources_.text_at(base), base, names_);
  line_offset_ = 0;
  source_number_ = next_text_++;
  if (keeps_) keep({});
  if (preamble_.empty()) return true;
  Scanner ahead = scanner_;
  const bool is_version =
      ahead.next().is(TokenKind::hash) && find_directive(ahead.text(ahead.next_in_line().span)) == Directive::version;
  if (!is_version) start_preamble();
  return true;
}

/// Reads the preamble next, as if it were included.
void Preprocessor::start_preamble() {
  const std::string_view text = preamble_;
  preamble_ = {};
  if (!text.empty()) enter_file({"<preamble>", std::string(text)}, {});
}

/// At the end of an included file: goes on with the text that included it.
bool Preprocessor::end_text() {
  if (includers_.empty() || gave_up_) return false;
  if (scanner_.open_comment()) report(kOpenComment, scanner_.open_comment());
  Includer& back = includers_.back();
  check_conditionals(back.conditional_count);
  scanner_ = std::move(back.scanner);
  line_offset_ = back.line_offset;
  source_number_ = back.source_number;
  includers_.pop_back();
  if (keeps_) keep({});
  return true;
}

void Preprocessor::check_conditionals(size_t open_before) {
  for (; conditionals_.size() > open_before; conditionals_.pop_back()) report(kOpenIf, conditionals_.back().opened);
}

void Preprocessor::finish() {
  if (is_finished_) return;
  is_finished_ = true;
  if (scanner_.open_comment()) report(kOpenComment, scanner_.open_comment());
  if (!gave_up_) check_conditionals(0);
}

/// From here on, every read gives the end.
void Preprocessor::give_up() {
  gave_up_ = true;
  has_unread_ = false;
  scanner_.skip_to_end();
}

void Preprocessor::next_expanded(Token& token) {
  for (;;) {
    read(token);
    if (in_condition_) protect_operand(token);
    if (!token.is(TokenKind::identifier) || (token.flags & Token::no_expansion)) return;
    const NameInfo& known = info(token.name());
    if (known.macro) {
      if (!push_macro(token, known.macro)) return;
    } else if (known.builtin && glsl::is_defined(known.builtin, language_)) {
      token = builtin_value(token, known.builtin);
      return;
    } else {
      return;
    }
  }
}

Token Preprocessor::next_expanded() {
  Token token;
  next_expanded(token);
  return token;
}

NameInfo& Preprocessor::look_up(NameId name) {
  if (name.index >= infos_.size()) infos_.resize(std::max<size_t>(names_.size(), size_t{name.index} * 2 + 64));
  NameInfo& known = infos_[name.index];
  const std::string_view text = names_.text(name);
  known.is_known = true;
  known.word = find_word(text);
  known.builtin = find_builtin(text);
  return known;
}

void Preprocessor::set_word(Token& token) {
  constexpr size_t kLongestInEs = 1024;  // ESSL 3.00 §3.9
  NameInfo& known = info(token.name());
  if (!known.word) {
    if (language_.version.es && names_.text(token.name()).size() > kLongestInEs) report(kLongName, token.span);
    return;
  }
  if (known.epoch != epoch_) {
    known.status = status(known.word, language_);
    known.epoch = epoch_;
    known.warned = known.status == WordStatus::keyword ? warned(known.word, language_) : std::nullopt;
  }
  if (known.warned) report(kExtensionUsed, token.span, glsl::info(*known.warned).name);
  if (known.status == WordStatus::keyword) token.kind = keyword_kind(known.word);
  if (known.status == WordStatus::reserved) report(kReservedWord, token.span, names_.text(token.name()));
}

void Preprocessor::set_literal(Token& token) {
  const Literal literal = evaluate_literal(text_of(token), token.span, language_, diagnostics_);
  token.kind = literal.kind;
  token.flags &= static_cast<uint8_t>(~Token::has_text);
  token.value = static_cast<uint32_t>(literal.bits);
  const bool is_wide = token.kind == TokenKind::double_literal || token.kind == TokenKind::int64_literal ||
                       token.kind == TokenKind::uint64_literal;
  if (!is_wide) return;
  token.value = static_cast<uint32_t>(wide_literals_.size());
  wide_literals_.push_back(literal.bits);
}

std::string_view Preprocessor::text_of(const Token& token) const {
  if (token.is(TokenKind::identifier) || (token.flags & Token::has_text)) return names_.text(token.name());
  if (!token.is(TokenKind::number)) return spelling(token.kind);
  const std::string_view here = scanner_.text(token.span);
  return here.empty() ? sources_.text(token.span) : here;
}

}  // namespace umber::glsl
