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

/// The other way round.
std::array<double, 3> direction_of(uint32_t face, double s, double t) {
  const double a = 2 * s - 1, b = 2 * t - 1;
  switch (face) {
    case 0: return {1, -b, -a};
    case 1: return {-1, -b, a};
    case 2: return {a, 1, b};
    case 3: return {a, -1, -b};
    case 4: return {a, -b, 1};
    default: return {-a, -b, -1};
  }
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
                   uint32_t level) {
  const std::array<Wrap, 3> wraps = {sampler.wrap, sampler.sampling.wrap_t.value_or(sampler.wrap),
                                     sampler.sampling.wrap_r.value_or(sampler.wrap)};
  SamplePoint p{.level = level, .is_cube = shape.dim == ImageDim::cube};
  for (size_t n = 0; n < 3 && !p.is_cube; ++n)
    if (shape.dim != ImageDim::rect || wraps[n] != Wrap::repeat) p.wrap[n] = wraps[n];
  const uint32_t size = shape.coordinate_size();
  const auto last_layer = [&](uint32_t faces) { return std::max(t.layers / faces, 1u) - 1.0; };
  const auto layer = [&](uint32_t faces) {
    return shape.arrayed ? index_of(std::clamp(std::nearbyint(coordinate[size]), 0.0, last_layer(faces))) : 0;
  };
  std::array<double, 3> normalized = {};
  for (uint32_t n = 0; n < size; ++n) normalized[n] = coordinate[n];
  if (p.is_cube) {
    const FacePoint f = face_of(coordinate);
    normalized = {f.s, f.t, 0};
    p.layer = layer(6) * 6 + f.face;
  } else {
    p.layer = layer(1);
  }
  for (uint32_t n = 0; n < 3; ++n)
    p.at[n] = shape.dim == ImageDim::rect ? normalized[n] : normalized[n] * t.extent(n, level);
  return p;
}

namespace {

/// The other way round every other time.
int64_t mirrored(int64_t at, int64_t extent) {
  const int64_t within = ((at % (2 * extent)) + 2 * extent) % (2 * extent);
  return within < extent ? within : 2 * extent - 1 - within;
}

/// Beyond the edge of a face lies another one.
void leave_face(TexelPlace& place, int64_t extent) {
  const auto is_out = [&](int64_t at) { return at < 0 || at >= extent; };
  if (is_out(place.at[0]) == is_out(place.at[1])) return;  // at a corner of the cube there are no four texels
  const int64_t face = place.layer % 6;
  const FacePoint f = face_of(direction_of(static_cast<uint32_t>(face),
                                           (static_cast<double>(place.at[0]) + 0.5) / static_cast<double>(extent),
                                           (static_cast<double>(place.at[1]) + 0.5) / static_cast<double>(extent)));
  place.layer += int64_t{f.face} - face;
  place.at[0] = index_of(f.s * static_cast<double>(extent)), place.at[1] = index_of(f.t * static_cast<double>(extent));
}

/// The texels whose centres are around a point, with their shares.
void add_linear(std::vector<Tap>& taps, Texture& t, const Sampler& s, SamplePoint p, uint32_t dimensions,
                std::span<const int64_t> offset, double weight) {
  std::array<double, 3> share = {};
  for (uint32_t n = 0; n < dimensions; ++n) p.at[n] -= 0.5, share[n] = p.at[n] - std::floor(p.at[n]);
  for (uint32_t corner = 0; corner < 1u << dimensions; ++corner) {
    std::array<int64_t, 3> at = {};
    double part = weight;
    for (uint32_t n = 0; n < dimensions; ++n) {
      const bool is_upper = (corner >> n & 1) != 0;
      at[n] = (n < offset.size() ? offset[n] : 0) + (is_upper ? 1 : 0);
      part *= is_upper ? share[n] : 1 - share[n];
    }
    if (part != 0) taps.push_back({texel_at(t, s, p, at), part});
  }
}

}  // namespace

Texel texel_at(Texture& t, const Sampler& sampler, const SamplePoint& point, std::span<const int64_t> offset) {
  TexelPlace place{.layer = point.layer, .level = point.level};
  for (uint32_t n = 0; n < 3; ++n) place.at[n] = index_of(point.at[n]) + (n < offset.size() ? offset[n] : 0);
  if (point.is_cube) leave_face(place, t.extent(0, static_cast<uint32_t>(point.level)));
  for (uint32_t n = 0; n < 3; ++n) {
    const int64_t extent = t.extent(n, static_cast<uint32_t>(point.level)), at = place.at[n];
    if (point.wrap[n] == Wrap::clamp_to_border && (at < 0 || at >= extent)) return sampler.border;
    if (point.wrap[n] != Wrap::repeat)
      place.at[n] = std::clamp<int64_t>(at, 0, extent - 1);
    else
      place.at[n] = sampler.sampling.mirrored[n] ? mirrored(at, extent) : ((at % extent) + extent) % extent;
  }
  const Texel* texel = find_texel(t, place);
  return texel ? *texel : Texel{};
}

double bounded_level(const Sampler& sampler, double level) {
  const Sampling& s = sampler.sampling;
  if (std::isnan(level)) return 0;
  return std::clamp(level + double{s.bias}, double{s.least_lod}, std::max(double{s.least_lod}, double{s.most_lod}));
}

std::vector<Tap> taps_at(Texture& t, const Sampler& sampler, ImageShape shape, std::span<const double> coordinate,
                         double level, std::span<const int64_t> offset) {
  const Sampling& s = sampler.sampling;
  level = bounded_level(sampler, level);
  const bool is_linear = (level <= 0 ? s.linear_mag : s.linear_min) && shape.sampled == ir::TypeKind::f32;
  const uint32_t dimensions = shape.dim == ImageDim::cube ? 2 : shape.coordinate_size();
  std::vector<Tap> taps;
  const auto add = [&](double at, double weight) {
    const auto nearest = static_cast<uint32_t>(std::clamp(at, 0.0, t.levels - 1.0));
    const SamplePoint p = locate(t, sampler, shape, coordinate, nearest);
    if (is_linear)
      add_linear(taps, t, sampler, p, dimensions, offset, weight);
    else
      taps.push_back({texel_at(t, sampler, p, offset), weight});
  };
  if (!s.linear_mip) {
    add(std::ceil(level - 0.5), 1);
    return taps;
  }
  const double bounded = std::clamp(level, 0.0, t.levels - 1.0), low = std::floor(bounded), part = bounded - low;
  if (part < 1) add(low, 1 - part);
  if (part > 0) add(low + 1, part);
  return taps;
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
