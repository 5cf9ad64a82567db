// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "diag/diagnostics.h"
#include "ir/module.h"

namespace umber::link {

/// Reports variables of a stage whose declared locations and components overlap, or which share a location with another
/// kind of number (GLSL 4.60 sections 4.4.1 and 4.4.2). Vertex inputs may overlap.
void check_overlaps(const ir::Module& module, Diagnostics& diagnostics);

}  // namespace umber::link
