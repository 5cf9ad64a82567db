// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <cstdint>
#include <vector>

#include "ir/interface/primitive.h"

namespace umber::draw {

/// Levels as a control shader writes them.
struct TessLevels {
  std::array<float, 4> outer{};
  std::array<float, 2> inner{};
};

/// What a patch is divided into: points of its domain, and the primitives that they make.
struct Division {
  std::vector<std::array<float, 3>> points;  ///< gl_TessCoord
  uint32_t size = 0;                         ///< vertices of a primitive
  std::vector<uint32_t> vertices;            ///< numbers of points
};

/// Levels that no device has more of: gl_MaxTessGenLevel.
inline constexpr float kMostTessLevel = 64;

/// Divides a patch (OpenGL 4.6 section 11.2.2). There is nothing if it is culled: an outer level is not positive.
Division divide(const ir::TessellationState& state, const TessLevels& levels);

}  // namespace umber::draw
