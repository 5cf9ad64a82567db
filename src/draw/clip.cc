// SPDX-License-Identifier: Apache-2.0
#include "draw/clip.h"

#include <algorithm>

namespace umber::draw {
namespace {

ClipVertex between(const ClipVertex& a, const ClipVertex& b, double t) {
  ClipVertex v;
  const auto mix = [t](double x, double y) { return x + (y - x) * t; };
  for (size_t n = 0; n < 4; ++n) v.position[n] = mix(a.position[n], b.position[n]);
  for (size_t n = 0; n < 3; ++n) v.weights[n] = mix(a.weights[n], b.weights[n]);
  for (size_t n = 0; n < v.distances.size(); ++n) v.distances[n] = mix(a.distances[n], b.distances[n]);
  return v;
}

/// Cuts off where `distance` is negative, or no number.
template <typename Distance>
void cut(std::vector<ClipVertex>& polygon, const Distance& distance) {
  const auto is_in = [&](const ClipVertex& v) { return distance(v) >= 0; };
  if (std::ranges::all_of(polygon, is_in)) return;
  std::vector<ClipVertex> left;
  const size_t edges = polygon.size() == 2 ? 1 : polygon.size();
  for (size_t n = 0; n < edges; ++n) {
    const ClipVertex &a = polygon[n], &b = polygon[(n + 1) % polygon.size()];
    if (is_in(a)) left.push_back(a);
    // The same point whichever way an edge goes: two primitives that share it leave no gap.
    if (is_in(a) && !is_in(b)) left.push_back(between(a, b, distance(a) / (distance(a) - distance(b))));
    if (!is_in(a) && is_in(b)) left.push_back(between(b, a, distance(b) / (distance(b) - distance(a))));
  }
  if (edges == 1 && is_in(polygon[1])) left.push_back(polygon[1]);
  polygon = std::move(left);
}

}  // namespace

std::vector<ClipVertex> clip(std::vector<ClipVertex> polygon, const ClipRules& rules) {
  cut(polygon, [](const ClipVertex& v) { return v.position[2]; });
  cut(polygon, [](const ClipVertex& v) { return v.position[3] - v.position[2]; });
  for (size_t axis = 0; axis < 2; ++axis) {
    cut(polygon, [&](const ClipVertex& v) { return v.position[3] * rules.guard - v.position[axis]; });
    cut(polygon, [&](const ClipVertex& v) { return v.position[3] * rules.guard + v.position[axis]; });
  }
  for (size_t n = 0; n < std::min<size_t>(rules.distances, 8); ++n)
    cut(polygon, [&](const ClipVertex& v) { return v.distances[n]; });
  // What is left has w >= 0; of w = 0 there are only corners, which nothing can be divided by.
  std::erase_if(polygon, [](const ClipVertex& v) { return !(v.position[3] > 0); });
  return polygon;
}

}  // namespace umber::draw
