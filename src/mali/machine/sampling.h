// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <span>

/// Where in a triangle a fragment is, and what that makes of the values of its corners.
namespace umber::mali {

/// A corner after the vertex shader and the viewport.
struct Corner {
  double x = 0, y = 0;  ///< in pixels
  double z = 0;
  double inverse_w = 1;  ///< of the clip coordinate w
  uint32_t vertex = 0;   ///< its element in buffers of vertices
};

/// A triangle; of a point all three corners are the same.
struct Primitive {
  std::array<Corner, 3> corners;
  uint8_t provoking = 2;  ///< the corner whose values flat varyings have
  bool is_front = true;
  uint32_t id = 0;
};

/// From the upper left corner of a pixel, 0 to 1.
struct PointInPixel {
  double x = 0.5, y = 0.5;
};

enum class SampleMode : uint8_t { center, centroid, sample, explicit_ };

/// How much of each corner's value a point has.
struct Weights {
  std::array<double, 3> perspective;
  std::array<double, 3> linear;
  double inverse_w;
  double z;
};
Weights weights_at(const Primitive& primitive, double x, double y);

/// Weights that a load left for others, and how it came to them.
struct Remembered {
  SampleMode mode{};
  Weights weights;
};

}  // namespace umber::mali
