// SPDX-License-Identifier: Apache-2.0
// For the tests of this folder: sources in, tokens and diagnostics out, both as one line of text.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "base/half.h"
#include "front/glsl/preprocess/preprocessor.h"

namespace umber::glsl {

struct Preprocessed {
  std::string tokens;       ///< separated by spaces, without literals' suffixes: as the parser sees them
  std::string diagnostics;  ///< "line:column id" of each, separated by spaces
};

inline std::string describe(const Preprocessor& tokens, const Token& token) {
  switch (token.kind) {
    case TokenKind::identifier: return std::string(tokens.names().text(token.name()));
    case TokenKind::int_literal: return std::to_string(static_cast<int32_t>(token.value));
    case TokenKind::uint_literal: return std::to_string(token.value) + "u";
    case TokenKind::int16_literal: return std::to_string(static_cast<int16_t>(token.value)) + "s";
    case TokenKind::uint16_literal: return std::to_string(token.value) + "us";
    case TokenKind::float16_literal: return std::to_string(half_to_double(token.value)) + "hf";
    case TokenKind::int64_literal: return std::to_string(static_cast<int64_t>(tokens.bits(token))) + "l";
    case TokenKind::uint64_literal: return std::to_string(tokens.bits(token)) + "ul";
    case TokenKind::float_literal: return std::to_string(token.float_value());
    case TokenKind::double_literal: return std::to_string(std::bit_cast<double>(tokens.bits(token))) + "lf";
    default: return std::string(spelling(token.kind));
  }
}

inline Preprocessed preprocess(std::string_view text, const PreprocessorOptions& options = {}) {
  Sources sources;
  Names names;
  Diagnostics diagnostics;
  Preprocessor tokens(sources, names, diagnostics, sources.add("shader", text), options);
  Preprocessed result;
  for (Token token = tokens.next(); !token.is(TokenKind::end); token = tokens.next())
    result.tokens.append(result.tokens.empty() ? "" : " ").append(describe(tokens, token));
  for (const Finding& diagnostic : diagnostics.all()) {
    const Place place = sources.place(diagnostic.span.begin);
    result.diagnostics.append(result.diagnostics.empty() ? "" : " ");
    result.diagnostics.append(std::to_string(place.line)).append(":").append(std::to_string(place.column)).append(" ");
    result.diagnostics.append(diagnostic.id);
  }
  return result;
}

struct Case {
  std::string_view source, tokens, diagnostics = {};
};

inline void check(const std::vector<Case>& cases) {
  for (const Case& c : cases) {
    const Preprocessed result = preprocess(c.source);
    EXPECT_EQ(result.tokens, c.tokens) << c.source;
    EXPECT_EQ(result.diagnostics, c.diagnostics) << c.source;
  }
}

}  // namespace umber::glsl
