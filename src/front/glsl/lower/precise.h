// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <span>

#include "ir/module.h"

namespace umber::glsl {

/// Marks values of a function, and all that is computed in it on the way to them, by other variables, too, as precise
/// (GLSL 4.60 section 4.9).
void mark_precise(ir::Module& module, ir::BlockId body, std::span<const ir::ValueId> values);

}  // namespace umber::glsl
