// SPDX-License-Identifier: Apache-2.0
#include "mali/machine/sampling.h"

namespace umber::mali {
namespace {

/// Twice the area of a triangle, by its sign the side that it shows.
double doubled_area(double x0, double y0, double x1, double y1, double x2, double y2) {
  return (x1 - x0) * (y2 - y0) - (x2 - x0) * (y1 - y0);
}

}  // namespace

Weights weights_at(const Primitive& primitive, double x, double y) {
  const auto& [a, b, c] = primitive.corners;
  Weights weights{};
  const double area = doubled_area(a.x, a.y, b.x, b.y, c.x, c.y);
  if (area == 0)  // a point, or seen from the side
    weights.linear[primitive.provoking] = 1;
  else
    weights.linear = {doubled_area(x, y, b.x, b.y, c.x, c.y) / area, doubled_area(a.x, a.y, x, y, c.x, c.y) / area,
                      doubled_area(a.x, a.y, b.x, b.y, x, y) / area};
  for (size_t i = 0; i < 3; ++i) {
    weights.perspective[i] = weights.linear[i] * primitive.corners[i].inverse_w;
    weights.inverse_w += weights.perspective[i];
    weights.z += weights.linear[i] * primitive.corners[i].z;
  }
  for (double& weight : weights.perspective) weight /= weights.inverse_w;
  return weights;
}

}  // namespace umber::mali
