// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>

#include "front/glsl/lex/token.h"
#include "ir/module.h"

namespace umber::glsl {

/// A type as GLSL spells it, for diagnostics.
std::string type_name(const ir::Module& module, ir::TypeId type);
/// The type of a built-in type's keyword.
ir::TypeId keyword_type(ir::TypeTable& types, TokenKind keyword);

}  // namespace umber::glsl
