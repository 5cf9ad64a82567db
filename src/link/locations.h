// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <bitset>
#include <cstdint>
#include <optional>

#include "layout/layout.h"

namespace umber::link {

using layout::kMostLocations;

/// The type of a stage variable, without the array of one element for each vertex of a primitive that some stages have
/// around their variables.
inline ir::TypeId type_of_one(const ir::Module& m, const ir::IoVar& v) {
  const bool is_per_vertex = m.stage == ir::Stage::tess_control ||
                             ((m.stage == ir::Stage::geometry || m.stage == ir::Stage::tess_evaluation) &&
                              v.direction == ir::Direction::input);
  return is_per_vertex && m.types.is_array(v.type) ? m.types[v.type].element : v.type;
}

constexpr bool fits(uint32_t first, uint32_t count) {
  return first <= kMostLocations && count <= kMostLocations - first;
}

/// The locations of one interface that are taken.
class Locations {
 public:
  bool are_free(uint32_t first, uint32_t count) const {
    if (!fits(first, count)) return false;
    for (uint32_t n = first; n < first + count; ++n)
      if (taken_[n]) return false;
    return true;
  }
  /// May take what is taken already: components share locations.
  void take(uint32_t first, uint32_t count) {
    for (uint32_t n = first; n < first + count; ++n) taken_[n] = true;
  }
  /// Takes the lowest run of free locations; none if there is none.
  std::optional<uint32_t> take_free(uint32_t count) {
    uint32_t run = 0, at = 0;
    for (; run < count && at < kMostLocations; ++at) run = taken_[at] ? 0 : run + 1;
    if (run < count) return std::nullopt;
    take(at - count, count);
    return at - count;
  }

 private:
  std::bitset<kMostLocations> taken_;
};

}  // namespace umber::link
