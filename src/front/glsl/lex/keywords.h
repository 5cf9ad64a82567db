// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "front/glsl/language.h"
#include "front/glsl/lex/token.h"

namespace umber::glsl {

enum class WordStatus : uint8_t { identifier, keyword, reserved };

/// A word of `token.def`, which is a keyword or reserved in some version.
struct WordId {
  static constexpr uint16_t kNone = 0xffff;
  uint16_t row = kNone;
  constexpr explicit operator bool() const { return row != kNone; }
};

/// None for a word which is an identifier in every version.
WordId find_word(std::string_view text);
/// The words of `token.def`, by WordId::row.
std::span<const std::string_view> all_words();
/// What `word` is at this point of a shader (§3.6).
WordStatus status(WordId word, const Language& language);
/// The extension which makes `word` a keyword here, and of whose use `#extension` said to warn.
std::optional<Extension> warned(WordId word, const Language& language);
/// An extension that this version can enable to make a keyword of `word`.
std::optional<Extension> enabler(WordId word, const LanguageVersion& version);
/// An extension of any version that makes a keyword of `word`.
std::optional<Extension> enabler(WordId word);
/// The kind of the token if it is a keyword; identifier for a word which is only ever reserved.
TokenKind keyword_kind(WordId word);

}  // namespace umber::glsl
