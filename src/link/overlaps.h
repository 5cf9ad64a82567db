// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "diag/diagnostics.h"
#include "ir/module.h"

namespace umber::link {

/// Reports variables of a stage whose declared locations and components overlap, or which share a location with another
/// kind of number, interpolation or sampling (GLSL 4.60 sections 4.4.1 and 4.4.2). Vertex inputs may overlap.
void check_declared_locations(const ir::Module& module, Diagnostics& diagnostics);

/// Reports the same of the locations that variables were given. Vertex inputs may not overlap any more: OpenGL lets
/// attributes alias (OpenGL 4.6 section 11.1.1), where Vulkan and Direct3D have one variable for each component: pass
/// merge-attributes has put those together that can be. Those that share a location without overlapping may be of
/// different kinds.
void check_assigned_locations(const ir::Module& module, Diagnostics& diagnostics);

}  // namespace umber::link
