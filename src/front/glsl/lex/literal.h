// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <optional>
#include <string_view>

#include "diag/diagnostics.h"
#include "front/glsl/language.h"
#include "front/glsl/lex/token.h"

namespace umber::glsl {

struct Literal {
  TokenKind kind = TokenKind::int_literal;
  uint64_t bits = 0;
};

/// What `text` means if it is a number as most are: with few digits and no suffix, the same in all versions.
std::optional<Literal> plain_literal(std::string_view text);

/// What the number `text` means (GLSL 4.60 §4.1.3 and §4.1.4). Reports what is wrong with it, and then gives a value
/// of the most likely kind.
Literal evaluate_literal(std::string_view text, Span at, const Language& language, Diagnostics& diagnostics);

}  // namespace umber::glsl
