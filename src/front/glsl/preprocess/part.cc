// SPDX-License-Identifier: Apache-2.0
#include "front/glsl/preprocess/part.h"

#include "front/glsl/preprocess/messages.h"

namespace umber::glsl {

void PreprocessContext::check_length(std::string_view text, Span at) {
  if (text.size() <= longest_token) return;
  diagnostics.report(messages::kLongToken, at, longest_token);
  longest_token = ~0u;
}

void PreprocessPart::expect_end_of_line(std::string_view directive, bool is_strict) {
  const Token token = scanner_.next_in_line();
  if (token.is(TokenKind::end_of_line)) return;
  if (is_strict || context_.language.version.es)
    report(messages::kExtraTokens, token.span, directive);
  else
    report(messages::kExtraTokensIgnored, token.span, directive);
  skip_line();
}

}  // namespace umber::glsl
