// SPDX-License-Identifier: Apache-2.0
#include "draw/rasterize.h"

#include <algorithm>
#include <cmath>

namespace umber::draw {
namespace {

constexpr int64_t kGrid = 256;

struct Fixed {
  int64_t x = 0, y = 0;
};

/// What clipping leaves is near enough that edges fit into 64 bits.
int64_t snapped(double x) {
  constexpr double kFar = double{1 << 27};
  return std::isnan(x) ? 0 : static_cast<int64_t>(std::nearbyint(std::clamp(x, -kFar, kFar) * kGrid));
}

int64_t floor_pixel(int64_t x) { return x >= 0 ? x / kGrid : -((-x + kGrid - 1) / kGrid); }

/// Positive to the right of the way from one corner to the next, where y grows downwards.
struct Side {
  Fixed from;
  int64_t dx, dy;
  int64_t least;  ///< what a centre on the line itself must be
  Side(Fixed a, Fixed b) : from(a), dx(b.x - a.x), dy(b.y - a.y), least((dy == 0 && dx > 0) || dy < 0 ? 0 : 1) {}
  bool has(int64_t x, int64_t y) const { return dx * (y - from.y) - dy * (x - from.x) >= least; }
};

/// Sides of the outline, turned round if need be; none if it has no inside.
std::vector<Side> sides_of(std::span<const std::array<double, 2>> outline) {
  std::vector<Fixed> corners;
  for (const auto& corner : outline) corners.push_back({snapped(corner[0]), snapped(corner[1])});
  double area = 0;
  for (size_t n = 0; n < corners.size(); ++n) {
    const Fixed &a = corners[n], &b = corners[(n + 1) % corners.size()];
    area += static_cast<double>(a.x - corners[0].x) * static_cast<double>(b.y - corners[0].y) -
            static_cast<double>(b.x - corners[0].x) * static_cast<double>(a.y - corners[0].y);
  }
  std::vector<Side> sides;
  if (area == 0) return sides;
  if (area < 0) std::reverse(corners.begin(), corners.end());
  for (size_t n = 0; n < corners.size(); ++n) {
    const Fixed &a = corners[n], &b = corners[(n + 1) % corners.size()];
    if (a.x != b.x || a.y != b.y) sides.emplace_back(a, b);
  }
  return sides;
}

void normalize(Weights& weights) {
  const double sum = weights[0] + weights[1] + weights[2];
  for (double& w : weights) w /= sum;
}

/// A spot from the shares of corners, which sum to 1.
Spot spot_of(std::span<const Corner* const> corners, std::span<const double> shares) {
  Spot spot{.inverse_w = 0};
  for (size_t n = 0; n < corners.size(); ++n) {
    const Corner& c = *corners[n];
    spot.depth += shares[n] * c.depth;
    spot.inverse_w += shares[n] * c.inverse_w;
    for (size_t k = 0; k < 3; ++k) spot.perspective[k] += shares[n] * c.inverse_w * c.weights[k];
    for (size_t k = 0; k < 3; ++k) spot.linear[k] += shares[n] * c.linear[k];
  }
  normalize(spot.perspective);
  normalize(spot.linear);
  return spot;
}

double cross(const std::array<float, 2>& o, const std::array<float, 2>& a, double x, double y) {
  return (double{a[0]} - o[0]) * (y - o[1]) - (double{a[1]} - o[1]) * (x - o[0]);
}

}  // namespace

double signed_area(std::span<const Corner> polygon) {
  double area = 0;
  for (size_t n = 1; n + 1 < polygon.size(); ++n)
    area += cross(polygon[0].at, polygon[n].at, polygon[n + 1].at[0], polygon[n + 1].at[1]);
  return area;
}

template <typename SpotAt>
bool Rasterizer::cover(std::span<const std::array<double, 2>> outline, const Area& area, const SpotAt& spot) {
  const std::vector<Side> sides = sides_of(outline);
  if (sides.empty()) return true;
  Area box{area.right, area.bottom, area.left, area.top};
  for (const Side& s : sides) {
    box.left = std::min(box.left, floor_pixel(s.from.x)), box.right = std::max(box.right, floor_pixel(s.from.x) + 1);
    box.top = std::min(box.top, floor_pixel(s.from.y)), box.bottom = std::max(box.bottom, floor_pixel(s.from.y) + 1);
  }
  box = {std::max(box.left, area.left), std::max(box.top, area.top), std::min(box.right, area.right),
         std::min(box.bottom, area.bottom)};
  const auto is_covered = [&](int64_t x, int64_t y) {
    if (x < box.left || x >= box.right || y < box.top || y >= box.bottom) return false;
    return std::ranges::all_of(sides,
                               [&](const Side& s) { return s.has(x * kGrid + kGrid / 2, y * kGrid + kGrid / 2); });
  };
  for (int64_t y = box.top & ~int64_t{1}; y < box.bottom; y += 2)
    for (int64_t x = box.left & ~int64_t{1}; x < box.right; x += 2) {
      Quad quad{.x = static_cast<uint32_t>(x), .y = static_cast<uint32_t>(y)};
      for (uint32_t n = 0; n < 4; ++n)
        if (is_covered(x + (n & 1), y + (n >> 1))) quad.covered |= 1u << n;
      if (quad.covered == 0) continue;
      for (uint32_t n = 0; n < 4; ++n)
        quad.spots[n] = spot(static_cast<double>(x + (n & 1)) + 0.5, static_cast<double>(y + (n >> 1)) + 0.5);
      if (!sink_.draw(quad)) return false;
    }
  return true;
}

bool Rasterizer::fill(std::span<const Corner> polygon, const Area& area) {
  for (size_t n = 1; n + 1 < polygon.size(); ++n) {
    const std::array<const Corner*, 3> c = {&polygon[0], &polygon[n], &polygon[n + 1]};
    const double whole = cross(c[0]->at, c[1]->at, c[2]->at[0], c[2]->at[1]);
    if (whole == 0) continue;
    std::array<std::array<double, 2>, 3> outline;
    for (size_t k = 0; k < 3; ++k) outline[k] = {c[k]->at[0], c[k]->at[1]};
    const auto spot_at = [&](double x, double y) {
      const double b = cross(c[2]->at, c[0]->at, x, y) / whole, d = cross(c[0]->at, c[1]->at, x, y) / whole;
      const std::array<double, 3> shares = {1 - b - d, b, d};
      return spot_of(c, shares);
    };
    if (!cover(outline, area, spot_at)) return false;
  }
  return true;
}

bool Rasterizer::line(const Corner& a, const Corner& b, const Area& area) {
  const double dx = double{b.at[0]} - a.at[0], dy = double{b.at[1]} - a.at[1], length = std::hypot(dx, dy);
  if (!(length > 0)) return true;
  const double ox = -dy / length / 2, oy = dx / length / 2;
  const std::array<std::array<double, 2>, 4> outline = {{{a.at[0] + ox, a.at[1] + oy},
                                                         {b.at[0] + ox, b.at[1] + oy},
                                                         {b.at[0] - ox, b.at[1] - oy},
                                                         {a.at[0] - ox, a.at[1] - oy}}};
  const std::array<const Corner*, 2> ends = {&a, &b};
  return cover(outline, area, [&](double x, double y) {
    const double t = ((x - a.at[0]) * dx + (y - a.at[1]) * dy) / (length * length);
    const std::array<double, 2> shares = {1 - t, t};
    return spot_of(ends, shares);
  });
}

bool Rasterizer::point(const Corner& at, double size, const Area& area) {
  const double x = at.at[0], y = at.at[1], half = size / 2;
  const std::array<std::array<double, 2>, 4> outline = {
      {{x - half, y - half}, {x + half, y - half}, {x + half, y + half}, {x - half, y + half}}};
  return cover(outline, area, [&](double px, double py) {
    return Spot{.perspective = at.weights,
                .linear = at.linear,
                .depth = at.depth,
                .inverse_w = at.inverse_w,
                .point_coord = {0.5 + (px - x) / size, 0.5 + (py - y) / size}};
  });
}

}  // namespace umber::draw
