// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ir/module.h"

namespace umber::back::text {

/// Where to point for a variable that the language lacks: where it is declared or, for built-ins, which nothing declares,
/// first used.
Span place_of(const ir::Module& module, ir::IoVarId variable);

/// The same for a type: an instruction that makes or takes a value with numbers of that kind in it, else what is declared
/// with it.
Span place_of(const ir::Module& module, ir::TypeKind kind);

}  // namespace umber::back::text
