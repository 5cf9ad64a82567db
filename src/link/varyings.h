// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <span>

#include "diag/diagnostics.h"
#include "ir/module.h"

namespace umber::link {

/// Matches the outputs of each stage with the inputs of the next (GLSL 4.60 sections 4.3.4 and 7.4) and gives every
/// stage variable that is no device built-in a location: the declared one, else the lowest free one in order of
/// declaration.
///
/// Variables match by declared location and component, or by block and name; fixed-function ones by meaning (a
/// fragment's color is the vertex shader's front_color). What no other stage writes or reads becomes a private
/// variable. With `keep_ends`, unused inputs of the first stage stay; the outputs of the last stage always do. `stages`
/// are in the order of the pipeline.
void assign_locations(std::span<ir::Module* const> stages, bool keep_ends, Diagnostics& diagnostics);

}  // namespace umber::link
