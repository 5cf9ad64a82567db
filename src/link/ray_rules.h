// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <span>

#include "diag/diagnostics.h"
#include "ir/module.h"

namespace umber::link {

/// Reports stages of ray tracing that use several variables where there can be one, or write attributes of a hit that only
/// intersection shaders may write; and warns of what a stage is given as no other stage of the program has it: which of
/// them meet is the shader binding table's business, and types that differ are undefined (GLSL_EXT_ray_tracing section
/// 4.3).
void check_rays(std::span<ir::Module* const> units, Diagnostics& diagnostics);

}  // namespace umber::link
