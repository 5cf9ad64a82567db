// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>
#include <span>

#include "diag/diagnostics.h"
#include "ir/module.h"

namespace umber::place {

/// How many vertices the patches have that are drawn; 3 if nothing says so.
uint32_t patch_vertices(std::optional<uint32_t> given);

/// Tells the stages of tessellation what Direct3D wants each to say and GLSL has in the other one, or in no shader: how
/// patches are divided, how many vertices an evaluation shader finds in one, and the levels. Warns where that is a guess.
void agree_on_patches(std::span<ir::Module* const> stages, std::optional<uint32_t> input_vertices,
                      Diagnostics& diagnostics);

}  // namespace umber::place
