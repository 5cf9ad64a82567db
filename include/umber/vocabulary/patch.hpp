// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <cstdint>

namespace umber {

/// What glPatchParameter sets, with OpenGL's initial values.
struct PatchDefaults {
  uint32_t vertices = 3;  ///< of each patch
  std::array<float, 4> outer_levels = {1, 1, 1, 1};
  std::array<float, 2> inner_levels = {1, 1};
  friend constexpr bool operator==(const PatchDefaults&, const PatchDefaults&) = default;
};

}  // namespace umber
