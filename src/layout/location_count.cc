// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "layout/layout.h"

namespace umber::layout {
namespace {

uint32_t count_of_numbers(const ir::TypeTable& types, ir::TypeId type) {
  const bool two = ir::bit_width_of(types.scalar_kind(type)) * types.rows(type) > 128;
  return types.columns(type) * (two ? 2 : 1);
}

// The result is at least 1 for every part visited, so stopping above `kMostLocations` bounds the time as well.
uint32_t count_of(const ir::TypeTable& types, ir::TypeId type, uint32_t depth) {
  uint64_t elements = 1;
  for (; types.is_array(type); type = types[type].element)
    elements = std::min<uint64_t>(elements * std::max(types[type].extent, 1u), kMostLocations + 1);
  uint64_t each = 0;
  if (types.is_structure(type)) {
    if (depth == kDeepest) return kMostLocations + 1;
    for (uint32_t n = 0; n < types[type].extent && each <= kMostLocations; ++n)
      each += count_of(types, types.member(type, n).type, depth + 1);
    each = std::max<uint64_t>(each, 1);
  } else if (types.is_numeric(type)) {
    each = count_of_numbers(types, type);
  }
  return static_cast<uint32_t>(std::min<uint64_t>(elements * each, kMostLocations + 1));
}

/// At least 1 for every part visited, so stopping at the limit bounds the time.
uint32_t uniform_count_of(const ir::TypeTable& types, ir::TypeId type, uint32_t depth) {
  uint64_t elements = 1;
  for (; types.is_array(type); type = types[type].element)
    elements = std::min<uint64_t>(elements * std::max(types[type].extent, 1u), kMostUniformLocations);
  uint64_t each = 0;
  if (types.is_structure(type) && depth < kDeepest)
    for (uint32_t n = 0; n < types[type].extent && each < kMostUniformLocations; ++n)
      each += uniform_count_of(types, types.member(type, n).type, depth + 1);
  return static_cast<uint32_t>(std::min<uint64_t>(elements * std::max<uint64_t>(each, 1), kMostUniformLocations));
}

}  // namespace

uint32_t location_count(const ir::TypeTable& types, ir::TypeId type) {
  return types.is_numeric(type) ? count_of_numbers(types, type) : count_of(types, type, 0);
}

LocationComponents location_components(const ir::TypeTable& types, ir::TypeId type, uint32_t component) {
  type = types.without_arrays(type);
  if (!types.is_numeric(type)) return {};
  const uint32_t words = types.rows(type) * (ir::bit_width_of(types.scalar_kind(type)) == 64 ? 2 : 1);
  const uint32_t taken = ((1u << words) - 1) << (component & 3);
  return {.first = taken & 15, .second = taken >> 4 & 15};
}

uint32_t uniform_location_count(const ir::TypeTable& types, ir::TypeId type) {
  return uniform_count_of(types, type, 0);
}

}  // namespace umber::layout
