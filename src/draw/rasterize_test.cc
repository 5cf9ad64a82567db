// SPDX-License-Identifier: Apache-2.0
#include "draw/rasterize.h"

#include <gtest/gtest.h>

namespace umber::draw {
namespace {

/// How often each pixel of a window was covered.
class Window final : public QuadSink {
 public:
  static constexpr uint32_t kSize = 32;
  static constexpr Area kAll = {0, 0, kSize, kSize};
  std::array<uint32_t, kSize * kSize> counts{};
  std::array<Spot, kSize * kSize> spots{};

  bool draw(const Quad& quad) override {
    for (uint32_t n = 0; n < 4; ++n) {
      if ((quad.covered >> n & 1) == 0) continue;
      const uint32_t at = (quad.y + (n >> 1)) * kSize + quad.x + (n & 1);
      ++counts.at(at);
      spots.at(at) = quad.spots[n];
    }
    return true;
  }
};

Corner corner(float x, float y, size_t vertex) {
  Corner c{.at = {x, y}};
  c.weights[vertex] = c.linear[vertex] = 1;
  return c;
}

TEST(Rasterize, TrianglesThatShareAnEdgeHaveEachPixelOnce) {
  for (const float x : {0.0f, 3.5f, 7.25f, 31.9f, 32.0f})
    for (const float y : {0.0f, 0.5f, 12.0f, 30.03f}) {
      Window window;
      Rasterizer rasterizer(window);
      const std::array<std::array<float, 2>, 4> corners = {{{0, 0}, {32, 0}, {32, 32}, {0, 32}}};
      for (size_t n = 0; n < 4; ++n) {
        const auto &a = corners[n], &b = corners[(n + 1) % 4];
        const Corner triangle[] = {corner(a[0], a[1], 0), corner(x, y, 1), corner(b[0], b[1], 2)};
        EXPECT_TRUE(rasterizer.fill(triangle, Window::kAll));
      }
      for (const uint32_t count : window.counts) EXPECT_EQ(count, 1u) << x << ' ' << y;
    }
}

TEST(Rasterize, PointsAreSquares) {
  Window window;
  EXPECT_TRUE(Rasterizer(window).point(corner(8, 9, 0), 4, Window::kAll));
  for (uint32_t n = 0; n < window.counts.size(); ++n) {
    const uint32_t x = n % Window::kSize, y = n / Window::kSize;
    EXPECT_EQ(window.counts[n], x >= 6 && x < 10 && y >= 7 && y < 11 ? 1u : 0u);
  }
  EXPECT_EQ(window.spots[7 * Window::kSize + 6].point_coord[0], 0.125);
}

TEST(Rasterize, LinesAreOnePixelWide) {
  Window window;
  EXPECT_TRUE(Rasterizer(window).line(corner(2, 5.5f, 0), corner(20, 5.5f, 1), Window::kAll));
  for (uint32_t n = 0; n < window.counts.size(); ++n) {
    const uint32_t x = n % Window::kSize, y = n / Window::kSize;
    EXPECT_EQ(window.counts[n], x >= 2 && x < 20 && y == 5 ? 1u : 0u);
  }
}

TEST(Rasterize, WeightsAreInPerspective) {
  Window window;
  Corner triangle[] = {corner(0, 0, 0), corner(32, 0, 1), corner(0, 32, 2)};
  triangle[1].inverse_w = 0.25;
  EXPECT_TRUE(Rasterizer(window).fill(triangle, Window::kAll));
  const Spot& spot = window.spots[15];  // at 15.5, 0.5
  const double b = 15.5 / 32, c = 0.5 / 32, a = 1 - b - c, sum = a + b / 4 + c;
  EXPECT_NEAR(spot.linear[1], b, 1e-9);
  EXPECT_NEAR(spot.perspective[1], b / 4 / sum, 1e-9);
  EXPECT_NEAR(spot.inverse_w, sum, 1e-9);
}

}  // namespace
}  // namespace umber::draw
