// SPDX-License-Identifier: Apache-2.0
#include "front/glsl/lex/keywords.h"

#include <array>
#include <span>

#include "front/glsl/explicit_types.h"
#include "front/glsl/lex/word_index.h"

namespace umber::glsl {
namespace {

/// What a word is in one of the two languages, by version: "r110 k400".
struct History {
  struct Step {
    uint16_t from = 0;
    WordStatus status = WordStatus::identifier;
  };
  std::array<Step, 2> steps{};

  constexpr History() = default;
  consteval explicit History(std::string_view text) {
    for (size_t step = 0, at = 0; at < text.size(); ++step, at += 5) {
      const char letter = text[at];
      steps[step].status = letter == 'k'   ? WordStatus::keyword
                           : letter == 'r' ? WordStatus::reserved
                                           : WordStatus::identifier;
      for (size_t digit = at + 1; digit < at + 4; ++digit)
        steps[step].from = static_cast<uint16_t>(steps[step].from * 10 + (text[digit] - '0'));
    }
  }
  constexpr WordStatus at(uint16_t version) const {
    WordStatus status = WordStatus::identifier;
    for (const Step& step : steps)
      if (step.from != 0 && version >= step.from) status = step.status;
    return status;
  }
};

/// The extensions which make a word a keyword, or a reserved word without a token kind an identifier: few of most, many of some, so
/// that they are kept one behind the other.
struct Enablers {
  std::array<Extension, 20> list{};
  uint8_t count = 0;
  template <typename... E>
  consteval explicit Enablers(E... extensions) : list{extensions...}, count(sizeof...(E)) {}
  consteval explicit Enablers(const ExtensionList& any) : count(any.count) {
    for (size_t n = 0; n < any.count; ++n) list[n] = any.list[n];
  }
};

struct Declaration {
  TokenKind kind;
  History glsl, essl;
  Enablers enablers;
};

struct Word {
  TokenKind kind{};
  uint8_t enabler_count = 0;
  uint16_t first_enabler = 0;
  History glsl, essl;
};

constexpr auto kSpellings = std::to_array<std::string_view>({
#define KEYWORD(word, ...) #word,
#define TYPE(word, ...) #word,
#define ALIAS(word, ...) #word,
#define RESERVED(word, ...) #word,
#include "front/glsl/lex/token.def"
});

/// Where words that are tokens of their own stand in kSpellings.
enum WordRow : uint16_t {
#define KEYWORD(word, ...) row_##word,
#define TYPE(word, ...) row_##word,
#define ALIAS(word, ...) row_##word,
#define RESERVED(word, ...) row_##word,
#include "front/glsl/lex/token.def"
};
constexpr auto kRowsOfWords = std::to_array<WordRow>({
#define KEYWORD(word, ...) row_##word,
#define TYPE(word, ...) row_##word,
#include "front/glsl/lex/token.def"
});
constexpr auto kWordKinds = std::to_array<TokenKind>({
#define KEYWORD(word, ...) TokenKind::kw_##word,
#define TYPE(word, ...) TokenKind::kw_##word,
#include "front/glsl/lex/token.def"
});
constexpr auto kOperators = std::to_array<std::string_view>({
#define OPERATOR(name, text) text,
#include "front/glsl/lex/token.def"
});
constexpr auto kOperatorKinds = std::to_array<TokenKind>({
#define OPERATOR(name, text) TokenKind::name,
#include "front/glsl/lex/token.def"
});

consteval bool are_consecutive(std::span<const TokenKind> kinds) {
  for (size_t n = 1; n < kinds.size(); ++n)
    if (static_cast<size_t>(kinds[n]) != static_cast<size_t>(kinds[0]) + n) return false;
  return true;
}
static_assert(are_consecutive(kWordKinds) && are_consecutive(kOperatorKinds));

consteval auto declarations() {
  using enum Extension;
  return std::to_array<Declaration>({
#define KEYWORD(word, glsl, essl, ...) \
  Declaration{TokenKind::kw_##word, History(glsl), History(essl), Enablers(__VA_ARGS__)},
#define TYPE(word, glsl, essl, ...) \
  Declaration{TokenKind::kw_##word, History(glsl), History(essl), Enablers(__VA_ARGS__)},
#define ALIAS(word, kind, list) Declaration{TokenKind::kw_##kind, History("i110"), History("i100"), Enablers(list)},
#define RESERVED(word, glsl, essl, ...) \
  Declaration{TokenKind::identifier, History(glsl), History(essl), Enablers(__VA_ARGS__)},
#include "front/glsl/lex/token.def"
  });
}

consteval size_t count_enablers() {
  size_t count = 0;
  for (const Declaration& word : declarations()) count += word.enablers.count;
  return count;
}

struct Words {
  std::array<Word, kSpellings.size()> rows;
  std::array<Extension, count_enablers()> enablers{};
};

consteval Words words() {
  Words all;
  size_t n = 0, at = 0;
  for (const Declaration& word : declarations()) {
    all.rows[n++] = {word.kind, word.enablers.count, static_cast<uint16_t>(at), word.glsl, word.essl};
    for (uint8_t i = 0; i < word.enablers.count; ++i) all.enablers[at++] = word.enablers.list[i];
  }
  return all;
}
constexpr Words kWords = words();

std::span<const Extension> enablers_of(const Word& word) {
  return std::span(kWords.enablers).subspan(word.first_enabler, word.enabler_count);
}

constexpr WordIndex<kSpellings.size()> kIndex(kSpellings);

}  // namespace

WordId find_word(std::string_view text) { return {kIndex.find(text)}; }

std::span<const std::string_view> all_words() { return kSpellings; }

WordStatus status(WordId word, const Language& language) {
  const Word& row = kWords.rows[word.row];
  const WordStatus by_version = (language.version.es ? row.essl : row.glsl).at(language.version.version);
  if (by_version == WordStatus::keyword) return by_version;
  for (const Extension extension : enablers_of(row))
    if (language.extensions.is_enabled(extension))
      return row.kind == TokenKind::identifier ? WordStatus::identifier : WordStatus::keyword;
  return by_version;
}

std::optional<Extension> warned(WordId word, const Language& language) {
  const Word& row = kWords.rows[word.row];
  const WordStatus by_version = (language.version.es ? row.essl : row.glsl).at(language.version.version);
  if (by_version == WordStatus::keyword) return std::nullopt;
  for (const Extension extension : enablers_of(row)) {
    const ExtensionBehaviour behaviour = language.extensions.behaviour(extension);
    if (behaviour == ExtensionBehaviour::warn) return extension;
    if (behaviour != ExtensionBehaviour::disable) return std::nullopt;
  }
  return std::nullopt;
}

std::optional<Extension> enabler(WordId word, const LanguageVersion& version) {
  for (const Extension extension : enablers_of(kWords.rows[word.row]))
    if (is_available(extension, version)) return extension;
  return std::nullopt;
}

std::optional<Extension> enabler(WordId word) {
  const std::span<const Extension> all = enablers_of(kWords.rows[word.row]);
  return all.empty() ? std::nullopt : std::optional(all.front());
}

TokenKind keyword_kind(WordId word) { return kWords.rows[word.row].kind; }

std::string_view spelling(TokenKind kind) {
  switch (kind) {
    case TokenKind::end: return "end of file";
    case TokenKind::identifier: return "identifier";
    case TokenKind::int_literal: return "int literal";
    case TokenKind::uint_literal: return "uint literal";
    case TokenKind::float_literal: return "float literal";
    case TokenKind::double_literal: return "double literal";
    case TokenKind::int16_literal: return "int16_t literal";
    case TokenKind::uint16_literal: return "uint16_t literal";
    case TokenKind::float16_literal: return "float16_t literal";
    case TokenKind::int64_literal: return "int64_t literal";
    case TokenKind::uint64_literal: return "uint64_t literal";
    case TokenKind::string_literal: return "string";
    case TokenKind::number: return "number";
    case TokenKind::hash: return "#";
    case TokenKind::hash_hash: return "##";
    case TokenKind::end_of_line: return "end of line";
    case TokenKind::parameter: return "parameter";
    case TokenKind::unknown: return "unknown character";
    default: break;
  }
  if (kind < kWordKinds.front())
    return kOperators[static_cast<size_t>(kind) - static_cast<size_t>(kOperatorKinds.front())];
  return kSpellings[kRowsOfWords[static_cast<size_t>(kind) - static_cast<size_t>(kWordKinds.front())]];
}

}  // namespace umber::glsl
