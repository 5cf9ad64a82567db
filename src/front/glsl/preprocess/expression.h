// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "front/glsl/preprocess/part.h"

namespace umber::glsl {

/// Of an expression: `next` is the first token after it.
struct DirectiveValue {
  bool is_valid = false;
  int64_t number = 0;
  Token next;
};

enum class ExpressionPurpose : uint8_t { condition, line };

/// Reads the integer expression of #if, #elif or #line (GLSL 4.60 section 3.3), up to what cannot belong to it.
DirectiveValue evaluate_expression(PreprocessContext& context, PreprocessParts& parts, ExpressionPurpose purpose,
                                   Span at);

}  // namespace umber::glsl
