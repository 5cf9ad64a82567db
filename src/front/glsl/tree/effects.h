// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "front/glsl/tree/tree.h"

namespace umber::glsl {

/// Whether a checked expression does more than to have a value: assigns something, or calls a function that may.
bool has_effects(const Tree& tree, ExprId expr);

}  // namespace umber::glsl
