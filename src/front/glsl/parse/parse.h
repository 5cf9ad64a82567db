// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <vector>

#include "diag/diagnostics.h"
#include "front/glsl/tree/tree.h"
#include "ir/module.h"

namespace umber::glsl {

class Preprocessor;

/// How deep parentheses, blocks, `else if` chains and the like may nest; deeper is an error. Later phases recurse over
/// the tree, so this bounds their stack too.
inline constexpr uint32_t kMaxNesting = Budget::kDefaultNesting;

/// Where an expression stands, of which Expr::span has the parentheses around it, too.
struct InnerSpan {
  ExprId expr;
  Span span;
};

/// Parses one shader object (GLSL 4.60 chapter 9) and adds it to `tree.units`. Goes on after an error, so that several
/// are reported. Names and literals go to `module`.
void parse_unit(Tree& tree, Preprocessor& tokens, ir::Module& module, Diagnostics& diagnostics,
                std::vector<InnerSpan>* inner_spans = nullptr);

}  // namespace umber::glsl
