// SPDX-License-Identifier: Apache-2.0
#include "draw/setup.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace umber::draw {
namespace {

using interpret::PolygonMode;
using ir::BuiltIn;

float as_float(uint64_t word) { return std::bit_cast<float>(static_cast<uint32_t>(word)); }

/// What lies further out is cut off before it gets a place in the window.
constexpr double kGuard = 64;

}  // namespace

Setup::Setup(const Record& record, const interpret::DrawCall& call, const interpret::DrawTargets& targets,
             Fragments& fragments)
    : record_(record),
      call_(call),
      targets_(targets),
      fragments_(fragments),
      rasterizer_(fragments),
      position_(record.at_built_in(BuiltIn::position)),
      clip_(record.at_built_in(BuiltIn::clip_distance)),
      cull_(record.at_built_in(BuiltIn::cull_distance)),
      clip_count_(record.length(BuiltIn::clip_distance)),
      cull_count_(record.length(BuiltIn::cull_distance)) {}

ClipVertex Setup::vertex(std::span<const uint64_t> record, uint32_t number) const {
  ClipVertex v;
  for (size_t n = 0; position_ && n < 4; ++n) v.position[n] = double{as_float(record[*position_ + n])};
  for (size_t n = 0; clip_ && n < std::min<size_t>(clip_count_, v.distances.size()); ++n)
    v.distances[n] = double{as_float(record[*clip_ + n])};
  v.weights[number] = 1;
  return v;
}

uint32_t Setup::number(std::span<const uint64_t> record, BuiltIn built_in, uint32_t otherwise) const {
  const std::optional<uint32_t> at = record_.at_built_in(built_in);
  return at ? static_cast<uint32_t>(record[*at]) : otherwise;
}

/// A primitive whose vertices all have a negative distance.
bool Setup::is_culled(const Primitive& p) const {
  for (uint32_t n = 0; cull_ && n < cull_count_; ++n) {
    bool is_out = true;
    for (uint32_t v = 0; v < p.count; ++v) is_out &= as_float(p.vertices[v][*cull_ + n]) < 0;
    if (is_out) return true;
  }
  return false;
}

/// `w` are those of the primitive's vertices. Floats, as devices have them: a centre that an edge is to go through must be
/// met.
Corner Setup::corner(const ClipVertex& v, const std::array<double, 3>& w) const {
  const interpret::Viewport& view = call_.viewport;
  Corner c;
  const float inverse = 1 / static_cast<float>(v.position[3]);
  const float half_width = view.width / 2, half_height = view.height / 2;
  c.at = {static_cast<float>(v.position[0]) * inverse * half_width + (view.x + half_width),
          static_cast<float>(v.position[1]) * inverse * half_height + (view.y + half_height)};
  c.inverse_w = 1 / v.position[3];
  const double range = double{view.far_depth} - double{view.near_depth};
  c.depth = double{view.near_depth} + v.position[2] * c.inverse_w * range;
  c.weights = v.weights;
  for (size_t n = 0; n < 3; ++n) c.linear[n] = v.weights[n] == 0 ? 0 : v.weights[n] * w[n] * c.inverse_w;
  return c;
}

Area Setup::of_viewport() const {
  const interpret::Viewport& view = call_.viewport;
  const auto edge = [](float at) { return static_cast<int64_t>(std::ceil(std::clamp(at, -1e6f, 1e6f) - 0.5f)); };
  const Area a = {edge(std::min(view.x, view.x + view.width)), edge(std::min(view.y, view.y + view.height)),
                  edge(std::max(view.x, view.x + view.width)), edge(std::max(view.y, view.y + view.height))};
  const Area target = all();
  return {std::max(a.left, target.left), std::max(a.top, target.top), std::min(a.right, target.right),
          std::min(a.bottom, target.bottom)};
}

double Setup::point_size(const Primitive& p) const {
  constexpr double kLeast = 1.0 / 16, kMost = 8192;
  const std::optional<uint32_t> at = record_.at_built_in(BuiltIn::point_size);
  const double size = at ? double{as_float(p.vertices[0][*at])} : 1;
  return std::isnan(size) ? 1 : std::clamp(size, kLeast, kMost);
}

bool Setup::draw(const Records& vertices, const Primitives& primitives) {
  for (uint32_t n = 0; n < primitives.count(); ++n) {
    Primitive p;
    p.count = primitives.size;
    for (uint32_t v = 0; v < p.count; ++v) p.vertices[v] = vertices[primitives[n][v]];
    p.provoking = call_.provoking_first ? 0 : p.count - 1;
    const std::span<const uint64_t> provoking = p.vertices[p.provoking];
    p.id = number(provoking, BuiltIn::primitive_id, primitives.ids[n]);
    p.layer = number(provoking, BuiltIn::layer, 0);
    p.viewport = number(provoking, BuiltIn::viewport_index, 0);
    if (!is_culled(p) && !rasterize(p)) return false;
  }
  return true;
}

bool Setup::rasterize(const Primitive& p) {
  std::vector<ClipVertex> vertices;
  std::array<double, 3> w = {1, 1, 1};
  for (uint32_t n = 0; n < p.count; ++n) {
    vertices.push_back(vertex(p.vertices[n], n));
    w[n] = vertices.back().position[3];
    for (const double x : vertices.back().position)
      if (!std::isfinite(x)) return true;
  }
  const double size = point_size(p);
  vertices = clip(std::move(vertices), {.distances = clip_ ? clip_count_ : 0, .guard = p.count == 3 ? kGuard : 1});
  std::vector<Corner> corners;
  for (const ClipVertex& v : vertices) corners.push_back(corner(v, w));
  if (p.count == 3) return corners.size() < 3 || polygon(p, corners, size);
  fragments_.start(p);
  if (p.count == 1) return corners.empty() || rasterizer_.point(corners[0], size, all());
  return corners.size() < 2 || rasterizer_.line(corners[0], corners[1], all());
}

bool Setup::polygon(Primitive p, std::span<const Corner> corners, double size) {
  const double area = signed_area(corners);
  p.is_front = (area > 0) == call_.front_is_clockwise;
  if (area == 0 || (p.is_front ? call_.cull_front : call_.cull_back)) return true;
  fragments_.start(p);
  if (call_.polygon_mode == PolygonMode::fill) return rasterizer_.fill(corners, of_viewport());
  for (size_t n = 0; n < corners.size(); ++n) {
    const bool goes_on = call_.polygon_mode == PolygonMode::point
                             ? rasterizer_.point(corners[n], size, all())
                             : rasterizer_.line(corners[n], corners[(n + 1) % corners.size()], all());
    if (!goes_on) return false;
  }
  return true;
}

}  // namespace umber::draw
