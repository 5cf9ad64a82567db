// SPDX-License-Identifier: Apache-2.0
#include "front/glsl/parse/parse.h"

#include "front/glsl/parse/parts.h"

namespace umber::glsl {

void parse_unit(Tree& tree, Preprocessor& tokens, ir::Module& module, Diagnostics& diagnostics,
                std::vector<InnerSpan>* inner_spans) {
  ParseContext context{tree, tokens, module, diagnostics};
  context.inner_spans = inner_spans;
  ParseParts parts(context);
  tree.units.push_back(parts.declarations.unit());
}

}  // namespace umber::glsl
