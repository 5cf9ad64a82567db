// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <cstdint>
#include <optional>

#include "umber/vocabulary/types.hpp"

namespace umber {

/// How two numbers are compared.
enum class Compare : uint8_t { never, less, equal, less_or_equal, greater, not_equal, greater_or_equal, always };

/// How a texture is sampled, besides what lies outside of it in its first dimension.
struct Sampling {
  std::optional<Wrap> wrap_t{}, wrap_r{};  ///< in the other dimensions; without: as in the first
  std::array<bool, 3> mirrored{};          ///< where it is repeated, every other time the other way round
  bool linear_min = false,
       linear_mag = false;  ///< texels around the place, not the nearest, where there is less than one
                            ///< pixel for a texel, and where there is more
  bool linear_mip = false;  ///< two levels, not the nearest
  float bias = 0, least_lod = 0, most_lod = 1000;
  Compare compare = Compare::less_or_equal;  ///< a reference with the texel
  bool clamps_reference = false;             ///< to what the texels can be, from 0 to 1
};

}  // namespace umber
