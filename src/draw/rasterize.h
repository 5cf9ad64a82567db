// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "draw/clip.h"
#include "umber/vocabulary/drawing.hpp"

namespace umber::draw {

/// A corner in the window.
struct Corner {
  std::array<float, 2> at{};
  double depth = 0, inverse_w = 1;
  Weights weights{};  ///< of the primitive's vertices, linear in clip space
  Weights linear{};   ///< the same, linear in the window
};

/// Where a pixel is in a primitive.
struct Spot {
  Weights perspective{}, linear{};
  double depth = 0, inverse_w = 1;
  std::array<double, 2> point_coord{};
};

/// Four pixels, (x, y) and those right of it, below, and both.
struct Quad {
  uint32_t x = 0, y = 0;
  uint32_t covered = 0;  ///< a bit each
  std::array<Spot, 4> spots{};
};

class QuadSink {
 public:
  /// False: no more of them.
  virtual bool draw(const Quad& quad) = 0;

 protected:
  QuadSink() = default;
  QuadSink(const QuadSink&) = default;
  QuadSink& operator=(const QuadSink&) = default;
  ~QuadSink() = default;
};

/// Pixels from the first ones to those before the last ones.
struct Area {
  int64_t left = 0, top = 0, right = 0, bottom = 0;
};

/// Finds the pixels whose centres primitives cover, on a grid of 256 places a pixel; an edge that goes through a centre has
/// it if it is a top or a left one (Vulkan 1.3 section 28.10).
class Rasterizer {
 public:
  explicit Rasterizer(QuadSink& sink) : sink_(sink) {}

  /// `polygon` is convex.
  bool fill(std::span<const Corner> polygon, const Area& area);
  /// As a rectangle, one pixel wide.
  bool line(const Corner& a, const Corner& b, const Area& area);
  /// As a square.
  bool point(const Corner& at, double size, const Area& area);

 private:
  template <typename SpotAt>
  bool cover(std::span<const std::array<double, 2>> outline, const Area& area, const SpotAt& spot);
  QuadSink& sink_;
};

/// Twice the area, positive if the corners go clockwise as y grows downwards.
double signed_area(std::span<const Corner> polygon);

}  // namespace umber::draw
