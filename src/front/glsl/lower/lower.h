// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <span>

#include "diag/diagnostics.h"
#include "front/glsl/tree/symbol.h"
#include "front/glsl/tree/tree.h"
#include "ir/module.h"
#include "umber/vocabulary/depth_mode.hpp"

namespace umber::glsl {

/// Fills `module` with the interface and the functions of a tree that check accepted. Instructions with constant
/// operands are folded on the way. `begins_at_zero`: what has no initial value does. False if the shader needs something
/// unsupported, which is then reported.
bool lower(ir::Module& module, const Tree& tree, const Symbols& symbols, std::span<const SamplerDepthMode> depth_modes,
           bool begins_at_zero, Diagnostics& diagnostics);

}  // namespace umber::glsl
