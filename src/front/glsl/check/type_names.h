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

/// The type that only Vulkan has of this name: a texture or a sampler alone, an input attachment. None for other names.
ir::TypeId vulkan_type(ir::TypeTable& types, std::string_view name);
/// True for those of which the name says so beyond doubt: all but samplers.
bool is_vulkan_type(std::string_view name);

}  // namespace umber::glsl
