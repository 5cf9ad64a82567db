// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>

#include "front/glsl/tree/symbol.h"
#include "front/glsl/tree/tree.h"
#include "ir/module.h"

namespace umber::glsl {

/// The value of a checked constant expression (`is_constant`), by lowering it with every instruction folded: so an
/// expression means the same to the compiler as to the shader. None if some part cannot be folded.
std::optional<ir::ValueId> evaluate_constant(ir::Module& module, const Tree& tree, const Symbols& symbols, ExprId expr);

}  // namespace umber::glsl
