// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>

#include "layout/layout.h"

namespace umber::link {

using layout::kMostLocations;

/// The type of a stage variable, without the array of one element for each vertex of a primitive that some stages have
/// around their variables, and some inputs of fragments.
inline ir::TypeId type_of_one(const ir::Module& m, const ir::IoVar& v) {
  const bool is_per_vertex = m.stage == ir::Stage::tess_control ||
                             ((m.stage == ir::Stage::geometry || m.stage == ir::Stage::tess_evaluation) &&
                              v.direction == ir::Direction::input) ||
                             v.interpolation == ir::Interpolation::per_vertex;
  return is_per_vertex && m.types.is_array(v.type) ? m.types[v.type].element : v.type;
}

constexpr bool fits(uint32_t first, uint32_t count) {
  return first <= kMostLocations && count <= kMostLocations - first;
}

}  // namespace umber::link
