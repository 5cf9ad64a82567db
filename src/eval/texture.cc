// SPDX-License-Identifier: Apache-2.0
#include "eval/texture.h"

#include <algorithm>
#include <cmath>

namespace umber::eval {
namespace {

using ir::ImageDim;
using ir::ImageShape;

struct FacePoint {
  uint32_t face;
  double s, t;  ///< 0 to 1
};

/// OpenGL 4.6 table 8.19: the face is that of the major axis.
FacePoint face_of(std::span<const double> r) {
  const double x = std::fabs(r[0]), y = std::fabs(r[1]), z = std::fabs(r[2]);
  const auto point = [](uint32_t face, double s, double t, double major) {
    return major == 0 ? FacePoint{face, 0.5, 0.5} : FacePoint{face, (s / major + 1) / 2, (t / major + 1) / 2};
  };
  if (z >= x && z >= y) return r[2] < 0 ? point(5, -r[0], -r[1], z) : point(4, r[0], -r[1], z);
  if (y >= x) return r[1] < 0 ? point(3, r[0], -r[2], y) : point(2, r[0], r[2], y);
  return r[0] < 0 ? point(1, r[2], -r[1], x) : point(0, -r[2], -r[1], x);
}

/// Doubles of any size as indices; NaN is 0.
int64_t index_of(double x) {
  constexpr double kFar = 1e15;
  return std::isnan(x) ? 0 : static_cast<int64_t>(std::floor(std::clamp(x, -kFar, kFar)));
}

}  // namespace

Texel* find_texel(Texture& t, const TexelPlace& place) {
  const auto inside = [](int64_t n, uint32_t count) { return n >= 0 && n < int64_t{count}; };
  if (!inside(place.layer, t.layers) || !inside(place.level, t.levels) || !inside(place.sample, t.samples))
    return nullptr;
  const auto level = static_cast<uint32_t>(place.level);
  for (uint32_t d = 0; d < 3; ++d)
    if (!inside(place.at[d], t.extent(d, level))) return nullptr;
  // As far as that fits 64 bits, which it does if the texels are really there.
  uint64_t index = 0;
  for (uint32_t l = 0; l < level; ++l)
    index += uint64_t{t.extent(0, l)} * t.extent(1, l) * t.extent(2, l) * t.layers * t.samples;
  uint64_t within = static_cast<uint64_t>(place.layer);
  for (uint32_t d = 3; d-- > 0;) within = within * t.extent(d, level) + static_cast<uint64_t>(place.at[d]);
  index += within * t.samples + static_cast<uint64_t>(place.sample);
  return index < t.texels.size() ? &t.texels[static_cast<size_t>(index)] : nullptr;
}

SamplePoint locate(const Texture& t, const Sampler& sampler, ImageShape shape, std::span<const double> coordinate,
                   double level) {
  const bool is_clamped = shape.dim == ImageDim::cube || (shape.dim == ImageDim::rect && sampler.wrap == Wrap::repeat);
  SamplePoint p{.wrap = is_clamped ? Wrap::clamp_to_edge : sampler.wrap};
  const double nearest = std::isnan(level) ? 0 : std::clamp(std::ceil(level - 0.5), 0.0, t.levels - 1.0);
  p.level = static_cast<int64_t>(nearest);
  const uint32_t size = shape.coordinate_size();
  const auto last_layer = [&](uint32_t faces) { return std::max(t.layers / faces, 1u) - 1.0; };
  const auto layer = [&](uint32_t faces) {
    return shape.arrayed ? index_of(std::clamp(std::nearbyint(coordinate[size]), 0.0, last_layer(faces))) : 0;
  };
  std::array<double, 3> normalized = {};
  for (uint32_t n = 0; n < size; ++n) normalized[n] = coordinate[n];
  if (shape.dim == ImageDim::cube) {
    const FacePoint f = face_of(coordinate);
    normalized = {f.s, f.t, 0};
    p.layer = layer(6) * 6 + f.face;
  } else {
    p.layer = layer(1);
  }
  for (uint32_t n = 0; n < 3; ++n)
    p.at[n] = shape.dim == ImageDim::rect ? normalized[n] : normalized[n] * t.extent(n, static_cast<uint32_t>(p.level));
  return p;
}

Texel texel_at(Texture& t, const Sampler& sampler, const SamplePoint& point, std::span<const int64_t> offset) {
  TexelPlace place{.layer = point.layer, .level = point.level};
  for (uint32_t n = 0; n < 3; ++n) {
    const int64_t extent = t.extent(n, static_cast<uint32_t>(point.level));
    const int64_t at = index_of(point.at[n]) + (n < offset.size() ? offset[n] : 0);
    if (point.wrap == Wrap::clamp_to_border && (at < 0 || at >= extent)) return sampler.border;
    place.at[n] =
        point.wrap == Wrap::repeat ? ((at % extent) + extent) % extent : std::clamp<int64_t>(at, 0, extent - 1);
  }
  const Texel* texel = find_texel(t, place);
  return texel ? *texel : Texel{};
}

double level_of_detail(const Texture& t, ImageShape shape, std::span<const double> dx, std::span<const double> dy,
                       std::span<const double> coordinate) {
  const bool is_cube = shape.dim == ImageDim::cube;
  // A cube's face spans twice the length of the direction's major axis.
  double major = 1;
  if (is_cube) major = 2 * std::max({std::fabs(coordinate[0]), std::fabs(coordinate[1]), std::fabs(coordinate[2])});
  const auto length = [&](std::span<const double> d) {
    double sum = 0;
    for (uint32_t n = 0; n < shape.coordinate_size(); ++n) {
      const double texels = shape.dim == ImageDim::rect ? 1 : is_cube ? t.size[0] / major : t.size[n];
      sum += d[n] * texels * (d[n] * texels);
    }
    return std::sqrt(sum);
  };
  return std::log2(std::max(length(dx), length(dy)));  // without any change: minus infinity, which is level 0
}

}  // namespace umber::eval
