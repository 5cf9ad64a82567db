// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string_view>

#include "umber/lsp/tokens.h"

namespace umber::tool::lsp {

/// Decides what stands between two tokens of one line, from left to right.
class Spacing {
 public:
  /// Whether there is a blank in front of a token.
  bool wants_blank(TokenKind kind, std::string_view spelling);
  /// A line that is none of the language's is in between.
  void begin_anew() { *this = {}; }

 private:
  bool is_operand() const;
  bool blank_before(TokenKind kind, std::string_view t) const;

  TokenKind last_kind_ = TokenKind::punctuation;
  std::string_view last_ = ";";
  bool last_was_prefix_ = false;
  bool is_label_ = false;  ///< behind `case` or `default`
};

}  // namespace umber::tool::lsp
