// SPDX-License-Identifier: Apache-2.0
#include "draw/tessellate.h"

#include <cmath>
#include <set>
#include <span>

#include <gtest/gtest.h>

namespace umber::draw {
namespace {

using ir::PatchDomain;
using ir::PatchSpacing;

Division of(PatchDomain domain, PatchSpacing spacing, TessLevels levels, bool point_mode = false) {
  return divide({.domain = domain, .spacing = spacing, .point_mode = point_mode}, levels);
}

/// Of all triangles, in u and v; each must go counter-clockwise.
double area(const Division& division) {
  double sum = 0;
  for (size_t n = 0; n + 3 <= division.vertices.size(); n += 3) {
    const auto corner = [&](size_t k) { return division.points[division.vertices[n + k]]; };
    const double own = (double{corner(1)[0]} - corner(0)[0]) * (double{corner(2)[1]} - corner(0)[1]) -
                       (double{corner(2)[0]} - corner(0)[0]) * (double{corner(1)[1]} - corner(0)[1]);
    EXPECT_GE(own, -1e-7);
    sum += own / 2;
  }
  return sum;
}

constexpr float kLevels[] = {0.5f, 1, 1.5f, 2, 2.25f, 3, 3.7f, 4, 5, 6.9f, 7, 16, 33.3f, 64, 1000};

TEST(Tessellate, TrianglesFillTheDomain) {
  for (const PatchSpacing spacing : {PatchSpacing::equal, PatchSpacing::fractional_even, PatchSpacing::fractional_odd})
    for (const float outer : kLevels)
      for (const float inner : kLevels) {
        const TessLevels levels = {{outer, 1, inner, 2}, {inner, outer}};
        EXPECT_NEAR(area(of(PatchDomain::triangles, spacing, levels)), 0.5, 1e-4) << outer << ' ' << inner;
        EXPECT_NEAR(area(of(PatchDomain::quads, spacing, levels)), 1, 1e-4) << outer << ' ' << inner;
      }
}

TEST(Tessellate, SimplePatchesAreWhole) {
  const Division triangle = of(PatchDomain::triangles, PatchSpacing::equal, {{1, 1, 1}, {1}});
  EXPECT_EQ(triangle.points.size(), 3u);
  EXPECT_EQ(triangle.vertices.size(), 3u);
  const Division quad = of(PatchDomain::quads, PatchSpacing::equal, {{1, 1, 1, 1}, {1, 1}});
  EXPECT_EQ(quad.points.size(), 4u);
  EXPECT_EQ(quad.vertices.size(), 6u);
}

TEST(Tessellate, ALevelThatIsNotPositiveCulls) {
  EXPECT_TRUE(of(PatchDomain::triangles, PatchSpacing::equal, {{1, 0, 1}, {1}}).vertices.empty());
  EXPECT_TRUE(of(PatchDomain::quads, PatchSpacing::equal, {{1, 1, 1, -1}, {1, 1}}).vertices.empty());
  EXPECT_TRUE(of(PatchDomain::isolines, PatchSpacing::equal, {{1, std::nanf(""), 1, 1}, {1, 1}}).vertices.empty());
  EXPECT_FALSE(of(PatchDomain::isolines, PatchSpacing::equal, {{1, 1, 0, 0}, {}}).vertices.empty());
}

TEST(Tessellate, LinesGoAlongTheFirstCoordinate) {
  const Division lines = of(PatchDomain::isolines, PatchSpacing::equal, {{4, 2, 0, 0}, {}});
  EXPECT_EQ(lines.size, 2u);
  EXPECT_EQ(lines.vertices.size(), 4u * 2 * 2);
  for (size_t n = 0; n < lines.vertices.size(); n += 2) {
    const auto &a = lines.points[lines.vertices[n]], &b = lines.points[lines.vertices[n + 1]];
    EXPECT_EQ(a[1], b[1]);
    EXPECT_EQ(b[0] - a[0], 0.5f);
    EXPECT_LT(a[1], 1);
  }
}

TEST(Tessellate, PointsAreThereOnce) {
  for (const float level : {1.0f, 2.0f, 3.0f, 4.0f, 9.0f}) {
    const Division points = of(PatchDomain::triangles, PatchSpacing::equal, {{level, level, level}, {level}}, true);
    const std::set<std::array<float, 3>> different(points.points.begin(), points.points.end());
    EXPECT_EQ(different.size(), points.points.size());
    EXPECT_EQ(points.vertices.size(), points.points.size());
  }
}

}  // namespace
}  // namespace umber::draw
