// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace umber::draw {

/// How much of each vertex of the primitive is in a place: sums to 1.
using Weights = std::array<double, 3>;

/// A vertex in clip space, with what clips it.
struct ClipVertex {
  std::array<double, 4> position{};
  Weights weights{};  ///< of the primitive's vertices
  std::array<double, 8> distances{};
};

/// What is cut off (Vulkan 1.3 section 27.4): what is behind or before the view volume, or where a distance is negative.
struct ClipRules {
  uint32_t distances = 0;  ///< how many there are
  /// How far beyond its sides, in sizes of the view volume, primitives may reach; 1: they are cut there.
  double guard = 1;
};

/// The convex polygon that is left of one; of two vertices, the line.
std::vector<ClipVertex> clip(std::vector<ClipVertex> polygon, const ClipRules& rules);

}  // namespace umber::draw
