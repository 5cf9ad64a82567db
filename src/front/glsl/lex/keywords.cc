// SPDX-License-Identifier: Apache-2.0
#include "front/glsl/lex/keywords.h"

#include <array>

#include "base/check.h"
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
  std::array<Step, 2> steps;

  consteval explicit History(std::string_view text) : steps{} {
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

/// The extensions which make a word a keyword, or a reserved word without a token kind an identifier. (std::array, to
/// be usable in a constant table.)
struct Enablers {
  std::array<Extension, 20> list{};
  uint8_t count = 0;
  template <typename... E>
  consteval explicit Enablers(E... extensions) : list{extensions...}, count(sizeof...(E)) {}
  consteval explicit Enablers(const ExtensionList& any) : count(any.count) {
    for (size_t n = 0; n < any.count; ++n) list[n] = any.list[n];
  }
};

struct Word {
  TokenKind kind;
  History glsl, essl;
  Enablers enablers;
};

constexpr auto kSpellings = std::to_array<std::string_view>({
#define KEYWORD(word, ...) #word,
#define TYPE(word, ...) #word,
#define ALIAS(word, ...) #word,
#define RESERVED(word, ...) #word,
#include "front/glsl/lex/token.def"
});

consteval auto words() {
  using enum Extension;
  return std::to_array<Word>({
#define KEYWORD(word, glsl, essl, ...) Word{TokenKind::kw_##word, History(glsl), History(essl), Enablers(__VA_ARGS__)},
#define TYPE(word, glsl, essl, ...) Word{TokenKind::kw_##word, History(glsl), History(essl), Enablers(__VA_ARGS__)},
#define ALIAS(word, kind, list) Word{TokenKind::kw_##kind, History("i110"), History("i100"), Enablers(list)},
#define RESERVED(word, glsl, essl, ...) \
  Word{TokenKind::identifier, History(glsl), History(essl), Enablers(__VA_ARGS__)},
#include "front/glsl/lex/token.def"
  });
}
constexpr auto kWords = words();
constexpr WordIndex<kSpellings.size()> kIndex(kSpellings);

}  // namespace

WordId find_word(std::string_view text) { return {kIndex.find(text)}; }

std::span<const std::string_view> all_words() { return kSpellings; }

WordStatus status(WordId word, const Language& language) {
  const Word& row = kWords[word.row];
  const WordStatus by_version = (language.version.es ? row.essl : row.glsl).at(language.version.version);
  if (by_version == WordStatus::keyword) return by_version;
  for (uint8_t i = 0; i < row.enablers.count; ++i)
    if (language.extensions.is_enabled(row.enablers.list[i]))
      return row.kind == TokenKind::identifier ? WordStatus::identifier : WordStatus::keyword;
  return by_version;
}

std::optional<Extension> warned(WordId word, const Language& language) {
  const Word& row = kWords[word.row];
  const WordStatus by_version = (language.version.es ? row.essl : row.glsl).at(language.version.version);
  if (by_version == WordStatus::keyword) return std::nullopt;
  for (uint8_t i = 0; i < row.enablers.count; ++i) {
    const ExtensionBehaviour behaviour = language.extensions.behaviour(row.enablers.list[i]);
    if (behaviour == ExtensionBehaviour::warn) return row.enablers.list[i];
    if (behaviour != ExtensionBehaviour::disable) return std::nullopt;
  }
  return std::nullopt;
}

std::optional<Extension> enabler(WordId word, const LanguageVersion& version) {
  const Enablers& all = kWords[word.row].enablers;
  for (uint8_t i = 0; i < all.count; ++i)
    if (is_available(all.list[i], version)) return all.list[i];
  return std::nullopt;
}

std::optional<Extension> enabler(WordId word) {
  const Enablers& all = kWords[word.row].enablers;
  return all.count == 0 ? std::nullopt : std::optional(all.list[0]);
}

TokenKind keyword_kind(WordId word) { return kWords[word.row].kind; }

// clang-format off
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
#define OPERATOR(name, text) case TokenKind::name: return text;
#define KEYWORD(word, ...) case TokenKind::kw_##word: return #word;
#define TYPE(word, ...) case TokenKind::kw_##word: return #word;
#include "front/glsl/lex/token.def"
    case TokenKind::number: return "number";
    case TokenKind::hash: return "#";
    case TokenKind::hash_hash: return "##";
    case TokenKind::end_of_line: return "end of line";
    case TokenKind::parameter: return "parameter";
    case TokenKind::unknown: return "unknown character";
  }
  UMBER_UNREACHABLE("a token kind without a spelling");
}
// clang-format on

}  // namespace umber::glsl
