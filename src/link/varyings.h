// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <span>

#include "diag/diagnostics.h"
#include "ir/module.h"

namespace umber::link {

/// True if the variable is part of an interface by location: no device built-in.
inline bool has_location(const ir::IoVar& v) { return v.built_in == ir::BuiltIn::none || !info(v.built_in).device; }

/// The location that is not link's to choose: declared, or set by the pass that made the variable.
inline std::optional<uint32_t> fixed_location(const ir::IoVar& v) {
  return v.declared_location ? v.declared_location : v.location;
}

/// Notes in all stages but the last one before rasterization that another one takes their vertices.
void find_last_before_rasterization(std::span<ir::Module* const> units);

/// Matches the outputs of each stage with the inputs of the next (GLSL 4.60 sections 4.3.4 and 7.4) and gives every
/// stage variable that is no device built-in a location: the declared one, else the lowest free one in order of
/// declaration.
///
/// Variables match by declared location and component, or by block and name; fixed-function ones by meaning (a
/// fragment's color is the vertex shader's front_color). What no other stage writes or reads becomes a private
/// variable. With `keep_ends`, unused inputs of the first stage stay; the outputs of the last stage always do. `units`
/// are in the order of their stages in a pipeline; two of one stage hand nothing on to each other.
void assign_locations(std::span<ir::Module* const> units, bool keep_ends, Diagnostics& diagnostics);

}  // namespace umber::link
