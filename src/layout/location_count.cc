// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "layout/layout.h"

namespace umber::layout {

uint32_t location_count(const ir::TypeTable& types, ir::TypeId type) {
  return std::min(types.contents(type).locations, kMostLocations + 1);
}

LocationComponents location_components(const ir::TypeTable& types, ir::TypeId type, uint32_t component) {
  type = types.without_arrays(type);
  if (!types.is_numeric(type)) return {};
  const uint32_t words = types.rows(type) * (ir::bit_width_of(types.scalar_kind(type)) == 64 ? 2 : 1);
  const uint32_t taken = ((1u << words) - 1) << (component & 3);
  return {.first = taken & 15, .second = taken >> 4 & 15};
}

uint32_t uniform_location_count(const ir::TypeTable& types, ir::TypeId type) {
  return std::min(types.contents(type).elements, kMostUniformLocations);
}

}  // namespace umber::layout
