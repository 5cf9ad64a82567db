// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "front/glsl/tree/symbol.h"
#include "front/glsl/tree/tree.h"
#include "ir/module.h"

namespace umber::glsl {

/// Says in the module where the functions and blocks of its source are, for debuggers.
void keep_scopes(ir::Module& module, const Tree& tree, const Symbols& symbols);

}  // namespace umber::glsl
