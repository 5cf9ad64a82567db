// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/names.h"
#include "diag/source.h"

namespace umber::glsl {

/// What a token is. Words are told apart by `lex/keywords.h`; names of user types are identifiers here.
enum class TokenKind : uint16_t {
  end,
  identifier,
#define LITERAL(kind) kind,
#define OPERATOR(kind, spelling) kind,
#define KEYWORD(word, ...) kw_##word,
#define TYPE(word, ...) kw_##word,
#include "front/glsl/lex/token.def"
  // Only inside the preprocessor; the parser never sees what follows.
  number,       ///< a literal not evaluated yet
  hash,         ///< `#`
  hash_hash,    ///< `##`
  end_of_line,  ///< the end of a directive
  parameter,    ///< a parameter in the replacement list of a macro; `value` is its index
  unknown,      ///< a byte which begins no token
};

struct Token {
  enum Flags : uint8_t {
    starts_line = 1,   ///< the first token of its line
    after_space = 2,   ///< white space or a comment comes before
    no_expansion = 4,  ///< a macro's name met while that macro was being expanded: it stays as it is for good
    has_text = 8,      ///< of a number: `value` is the NameId of its text, which stands nowhere in the source
  };

  TokenKind kind = TokenKind::end;
  uint8_t flags = 0;
  uint32_t value =
      0;  ///< NameId of identifiers, keywords and strings with their quotes; bits of 32-bit literals; index of 64-bit ones
  Span span;  ///< for a token out of a macro: the name of the macro where it was used

  NameId name() const { return NameId{value}; }
  float float_value() const { return std::bit_cast<float>(value); }
  bool is(TokenKind k) const { return kind == k; }
};
static_assert(sizeof(Token) == 16);

constexpr bool is_type_keyword(TokenKind kind) {
  return kind >= TokenKind::kw_void && kind <= TokenKind::kw_accelerationStructureEXT;
}
constexpr bool is_keyword(TokenKind kind) { return kind >= TokenKind::kw_const && kind <= TokenKind::kw_accelerationStructureEXT; }

/// How a token is written, or what to call it when its text is not fixed ("identifier", "float literal").
std::string_view spelling(TokenKind kind);

}  // namespace umber::glsl
