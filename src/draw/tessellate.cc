// SPDX-License-Identifier: Apache-2.0
#include "draw/tessellate.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <span>

namespace umber::draw {
namespace {

using ir::PatchDomain;
using ir::PatchSpacing;
using Points = std::vector<uint32_t>;

/// An edge in segments, by one level. Fractional levels have two segments that grow as the level does: the points move
/// from where they are with as many segments as the next lower level has to where they are with those of the next higher.
class Edge {
 public:
  Edge(PatchSpacing spacing, float level) {
    const bool is_even = spacing == PatchSpacing::fractional_even, is_odd = spacing == PatchSpacing::fractional_odd;
    const float least = is_even ? 2 : 1, most = is_odd ? kMostTessLevel - 1 : kMostTessLevel;
    level = std::clamp(std::isnan(level) ? least : level, least, most);
    if (spacing == PatchSpacing::equal) level = std::ceil(level);
    count_ = static_cast<uint32_t>(std::ceil(level));
    if ((is_even && count_ % 2 != 0) || (is_odd && count_ % 2 == 0)) ++count_;
    is_odd_ = count_ % 2 != 0;
    const double half = double{level} / 2 + (is_odd_ ? 0.5 : 0.0);  // of a level just above 1 nothing may be lost
    const auto low = static_cast<uint32_t>(std::floor(half));
    middle_ = static_cast<uint32_t>(std::ceil(half));
    part_ = static_cast<float>(half - low);
    lower_ = 2 * low - (is_odd_ ? 1 : 0), higher_ = 2 * middle_ - (is_odd_ ? 1 : 0);
    new_ = part_ == 0 ? middle_ + 1 : place_of_new(low);
  }

  uint32_t segments() const { return count_; }
  float at(uint32_t n) const {
    if (n > count_ / 2) return 1 - at(count_ - n);
    if (2 * n == count_) return 0.5f;
    const uint32_t before = n > new_ ? n - 1 : n;
    const float of_lower = static_cast<float>(before) / static_cast<float>(lower_);
    const float of_higher = static_cast<float>(n) / static_cast<float>(higher_);
    return part_ == 0 ? of_higher : of_lower * (1 - part_) + of_higher * part_;
  }

 private:
  /// Behind which point of a half the next one appears: bits of its number reversed, so to speak, so that they spread.
  uint32_t place_of_new(uint32_t low) const {
    if (is_odd_ && low == 1) return 0;
    const uint32_t n = is_odd_ ? low - 1 : low;
    return n == 0 ? 1 : (n - std::bit_floor(n)) * 2 + 1;
  }

  uint32_t count_ = 1, middle_ = 1, lower_ = 1, higher_ = 1, new_ = 0;
  float part_ = 0;
  bool is_odd_ = true;
};

class Divider {
 public:
  Divider(const ir::TessellationState& state, Division& out) : state_(state), out_(out) {}

  void triangles(const TessLevels& levels) {
    const std::array<Edge, 3> outer = {edge(levels.outer[0]), edge(levels.outer[1]), edge(levels.outer[2])};
    Edge inner = edge(levels.inner[0]);
    const bool is_whole = std::ranges::all_of(outer, [](const Edge& e) { return e.segments() == 1; });
    if (inner.segments() == 1 && !is_whole) inner = more_than_one();
    const uint32_t n = inner.segments();
    std::array<Points, 3> around = triangle_ring(outer);
    for (uint32_t ring = 1; 2 * ring <= n; ++ring) {
      std::array<Points, 3> within = inner_ring(inner, ring);
      for (size_t side = 0; side < 3; ++side) stitch(around[side], within[side]);
      around = std::move(within);
    }
    if (n % 2 != 0) triangle(around[0][0], around[1][0], around[2][0]);
  }

  void quads(const TessLevels& levels) {
    const std::array<Edge, 4> outer = {edge(levels.outer[0]), edge(levels.outer[1]), edge(levels.outer[2]),
                                       edge(levels.outer[3])};
    Edge across = edge(levels.inner[0]), up = edge(levels.inner[1]);
    const bool is_whole = std::ranges::all_of(outer, [](const Edge& e) { return e.segments() == 1; });
    if (is_whole && across.segments() == 1 && up.segments() == 1) {
      const std::array<Points, 4> ring = quad_ring(outer);
      triangle(ring[0][0], ring[1][0], ring[2][0]);
      triangle(ring[0][0], ring[2][0], ring[3][0]);
      return;
    }
    if (across.segments() == 1) across = more_than_one();
    if (up.segments() == 1) up = more_than_one();
    grid(quad_ring(outer), across, up);
  }

  void isolines(const TessLevels& levels) {
    const Edge lines(PatchSpacing::equal, levels.outer[0]), along = edge(levels.outer[1]);
    for (uint32_t line = 0; line < lines.segments(); ++line)
      for (uint32_t n = 0; n <= along.segments(); ++n) {
        const uint32_t p = point(along.at(n), lines.at(line), 0);
        if (n > 0 && !state_.point_mode) out_.vertices.insert(out_.vertices.end(), {p - 1, p});
      }
  }

 private:
  Edge edge(float level) const { return Edge(state_.spacing, level); }
  /// An inner level of one segment where the outer ones have more: as if it were a little more than 1.
  Edge more_than_one() const { return edge(std::nextafter(1.0f, 2.0f)); }

  uint32_t point(float u, float v, float w) {
    out_.points.push_back({u, v, w});
    return static_cast<uint32_t>(out_.points.size() - 1);
  }

  /// Counter-clockwise as u and v go, or the other way round.
  void triangle(uint32_t a, uint32_t b, uint32_t c) {
    if (state_.point_mode) return;
    const auto& p = out_.points;
    const double area = (double{p[b][0]} - p[a][0]) * (double{p[c][1]} - p[a][1]) -
                        (double{p[c][0]} - p[a][0]) * (double{p[b][1]} - p[a][1]);
    if ((area < 0) != state_.is_clockwise) std::swap(b, c);
    out_.vertices.insert(out_.vertices.end(), {a, b, c});
  }

  /// What is between two lines of points that run alongside each other.
  void stitch(const Points& a, const Points& b) {
    size_t i = 0, j = 0;
    while (i + 1 < a.size() || j + 1 < b.size()) {
      // The one goes on that is behind, by the middle of its next segment.
      const double of_a = (2 * static_cast<double>(i) + 1) * static_cast<double>(b.size() - 1);
      const double of_b = (2 * static_cast<double>(j) + 1) * static_cast<double>(a.size() - 1);
      if (j + 1 == b.size() || (i + 1 < a.size() && of_a <= of_b)) {
        triangle(a[i], a[i + 1], b[j]);
        ++i;
      } else {
        triangle(a[i], b[j + 1], b[j]);
        ++j;
      }
    }
  }

  /// Sides share the points at their ends.
  template <size_t n>
  static void close(std::array<Points, n>& sides) {
    for (size_t side = 0; side < n; ++side) sides[side].push_back(sides[(side + 1) % n][0]);
  }

  /// Sides w = 0, u = 0, v = 0, from (1, 0, 0) to (0, 1, 0) to (0, 0, 1) and back.
  std::array<Points, 3> triangle_ring(const std::array<Edge, 3>& outer) {
    std::array<Points, 3> sides;
    constexpr std::array<size_t, 3> kEdges = {2, 0, 1};
    for (size_t side = 0; side < 3; ++side) {
      const Edge& e = outer[kEdges[side]];
      for (uint32_t n = 0; n < e.segments(); ++n) sides[side].push_back(rotated(side, 1 - e.at(n), e.at(n), 0));
    }
    close(sides);
    return sides;
  }

  uint32_t rotated(size_t side, float a, float b, float c) {
    if (side == 0) return point(a, b, c);
    return side == 1 ? point(c, a, b) : point(b, c, a);
  }

  /// Points of a smaller triangle: from where an edge is divided, at right angles to it.
  std::array<Points, 3> inner_ring(const Edge& inner, uint32_t ring) {
    std::array<Points, 3> sides;
    const uint32_t n = inner.segments();
    const float inwards = inner.at(ring) * 2 / 3;
    if (2 * ring == n) {
      const uint32_t center = point(1 / 3.0f, 1 / 3.0f, 1 / 3.0f);
      for (Points& side : sides) side = {center};
      return sides;
    }
    for (size_t side = 0; side < 3; ++side)
      for (uint32_t k = ring; k < n - ring; ++k) {
        const float b = inner.at(k) - inwards / 2;
        sides[side].push_back(rotated(side, 1 - b - inwards, b, inwards));
      }
    close(sides);
    return sides;
  }

  /// Sides v = 0, u = 1, v = 1, u = 0, all the way round.
  std::array<Points, 4> quad_ring(const std::array<Edge, 4>& outer) {
    std::array<Points, 4> sides;
    for (uint32_t n = 0; n < outer[1].segments(); ++n) sides[0].push_back(point(outer[1].at(n), 0, 0));
    for (uint32_t n = 0; n < outer[2].segments(); ++n) sides[1].push_back(point(1, outer[2].at(n), 0));
    for (uint32_t n = 0; n < outer[3].segments(); ++n) sides[2].push_back(point(1 - outer[3].at(n), 1, 0));
    for (uint32_t n = 0; n < outer[0].segments(); ++n) sides[3].push_back(point(0, 1 - outer[0].at(n), 0));
    close(sides);
    return sides;
  }

  /// The inner points, which are at least one, and what is around them.
  void grid(const std::array<Points, 4>& ring, const Edge& across, const Edge& up) {
    const uint32_t columns = across.segments() - 1, rows = up.segments() - 1;
    const auto first = static_cast<uint32_t>(out_.points.size());
    for (uint32_t y = 0; y < rows; ++y)
      for (uint32_t x = 0; x < columns; ++x) point(across.at(x + 1), up.at(y + 1), 0);
    const auto at = [&](uint32_t x, uint32_t y) { return first + y * columns + x; };
    std::array<Points, 4> sides;
    for (uint32_t x = 0; x < columns; ++x) sides[0].push_back(at(x, 0));
    for (uint32_t y = 0; y < rows; ++y) sides[1].push_back(at(columns - 1, y));
    for (uint32_t x = columns; x-- > 0;) sides[2].push_back(at(x, rows - 1));
    for (uint32_t y = rows; y-- > 0;) sides[3].push_back(at(0, y));
    for (size_t side = 0; side < 4; ++side) stitch(ring[side], sides[side]);
    for (uint32_t y = 0; y + 1 < rows; ++y)
      for (uint32_t x = 0; x + 1 < columns; ++x) {
        triangle(at(x, y), at(x + 1, y), at(x + 1, y + 1));
        triangle(at(x, y), at(x + 1, y + 1), at(x, y + 1));
      }
  }

  const ir::TessellationState& state_;
  Division& out_;
};

uint32_t outer_levels(PatchDomain domain) {
  return domain == PatchDomain::triangles ? 3 : domain == PatchDomain::quads ? 4 : 2;
}

}  // namespace

Division divide(const ir::TessellationState& state, const TessLevels& levels) {
  Division out;
  const bool has_lines = state.domain == PatchDomain::isolines;
  out.size = state.point_mode ? 1 : has_lines ? 2 : 3;
  for (const float level : std::span(levels.outer).first(outer_levels(state.domain)))
    if (!(level > 0)) return out;
  Divider divider(state, out);
  switch (state.domain) {
    case PatchDomain::none: return out;
    case PatchDomain::triangles: divider.triangles(levels); break;
    case PatchDomain::quads: divider.quads(levels); break;
    case PatchDomain::isolines: divider.isolines(levels); break;
  }
  if (state.point_mode)
    for (uint32_t n = 0; n < out.points.size(); ++n) out.vertices.push_back(n);
  return out;
}

}  // namespace umber::draw
