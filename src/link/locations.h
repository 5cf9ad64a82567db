// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "ir/type.h"

namespace umber::link {

/// Far above what any device has, so that it only stops nonsense.
inline constexpr uint32_t kLocations = 4096;

/// Locations that a stage variable takes (Vulkan 1.1 section 14.1.4): one for each scalar, vector or matrix column, two
/// for a column of more than 128 bits. More than `kLocations`: some number above it.
uint32_t location_count(const ir::TypeTable& types, ir::TypeId type);

/// The locations of one interface that are taken.
class Locations {
 public:
  bool fits(uint32_t first, uint32_t count) const { return first <= kLocations && count <= kLocations - first; }
  /// May take what is taken already: components share locations.
  void take(uint32_t first, uint32_t count) {
    if (taken_.size() < first + count) taken_.resize(first + count);
    std::fill_n(taken_.begin() + first, count, true);
  }
  /// Takes the lowest run of free locations; none if there is none.
  std::optional<uint32_t> take_free(uint32_t count) {
    uint32_t run = 0, at = 0;
    for (; run < count && at < kLocations; ++at) run = at < taken_.size() && taken_[at] ? 0 : run + 1;
    if (run < count) return std::nullopt;
    take(at - count, count);
    return at - count;
  }

 private:
  std::vector<bool> taken_;
};

}  // namespace umber::link
