// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <cstdint>

namespace umber::tool {

/// What was done, and what must be so.
struct PairCounts {
  uint64_t pairs = 0, refused = 0;                  ///< refused: with a diagnostic, for what the architecture lacks
  uint64_t stores = 0, loads = 0;                   ///< accesses that were executed
  uint64_t flat = 0, smooth = 0;                    ///< components that were compared
  uint64_t conversions = 0;                         ///< between integers and floats that anybody was asked for
  uint64_t linked_fitting = 0;                      ///< linked pairs of v9 and later whose offsets all fit
  uint64_t linked_fitting_descriptors = 0;          ///< descriptors of varyings in those
  uint64_t vertex_descriptors = 0;                  ///< of varyings, of vertex shaders of v9 and later
  uint64_t descriptors = 0, other_descriptors = 0;  ///< packed; those that are others behind unpack and pack
  std::array<uint64_t, 3> by_size{};                ///< up to 256 bytes, up to 2,048, more

  PairCounts& operator+=(const PairCounts& other);
};

}  // namespace umber::tool
