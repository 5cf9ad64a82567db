// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "ir/type.h"
#include "umber/vocabulary/sampling.hpp"

namespace umber::eval {

/// Bits of four components: floats, or integers, as the image's type says. Missing ones are there as (0, 0, 0, 1). Of an
/// integer of 64 bits, which is the only component, the low word and the high one.
using Texel = std::array<uint32_t, 4>;

/// What lies outside of a texture.
using umber::Wrap;

/// How one is sampled.
using umber::Sampling;

/// The texels behind a texture or image, and how to sample them.
struct Texture {
  std::array<uint32_t, 3> size = {1, 1, 1};  ///< of level 0
  uint32_t layers = 1;                       ///< of arrays; faces of cubes count: 6, 12 ...
  uint32_t levels = 1, samples = 1;
  Wrap wrap = Wrap::repeat;  ///< cubes are clamped to the edge of a face, and rectangles do not repeat
  Texel border = {};         ///< of clamp_to_border
  Sampling sampling = {};
  std::vector<Texel> texels;  ///< level by level, layer by layer, z, y, x, sample

  uint32_t extent(uint32_t dimension, uint32_t level) const {
    const uint32_t n = level < 32 ? size[dimension] >> level : 0;
    return n ? n : 1;
  }
};

/// How a texture is sampled: its own way, or that of a sampler apart from it.
struct Sampler {
  Wrap wrap = Wrap::repeat;
  Texel border = {};
  Sampling sampling = {};
};

struct TexelPlace {
  std::array<int64_t, 3> at = {};
  int64_t layer = 0, level = 0, sample = 0;
};

/// None if it is out of range.
Texel* find_texel(Texture& texture, const TexelPlace& place);

/// Where a coordinate falls, before offsets: the layer, and texels counted from the level's corner.
struct SamplePoint {
  std::array<double, 3> at = {};
  int64_t layer = 0, level = 0;
  std::array<Wrap, 3> wrap = {Wrap::clamp_to_edge, Wrap::clamp_to_edge, Wrap::clamp_to_edge};
  bool is_cube = false;
};
/// `coordinate` as the sample ops have it: f32 values, the layer last.
SamplePoint locate(const Texture& texture, const Sampler& sampler, ir::ImageShape shape,
                   std::span<const double> coordinate, uint32_t level);
/// The texel that holds a point, wrapped or clamped, or the border.
Texel texel_at(Texture& texture, const Sampler& sampler, const SamplePoint& point, std::span<const int64_t> offset);

/// A texel that is sampled, and how much of it.
struct Tap {
  Texel texel;
  double weight = 1;
};
/// All that a place is sampled from at a level of detail (Vulkan 1.3 section 16.9): one, or those around it in one level or
/// two. Weights sum to 1.
std::vector<Tap> taps_at(Texture& texture, const Sampler& sampler, ir::ImageShape shape,
                         std::span<const double> coordinate, double level, std::span<const int64_t> offset);
/// What the level of detail is after a sampler's bias and bounds.
double bounded_level(const Sampler& sampler, double level);

/// log2 of how many texels of level 0 a step to the next pixel crosses.
double level_of_detail(const Texture& texture, ir::ImageShape shape, std::span<const double> dx,
                       std::span<const double> dy, std::span<const double> coordinate);

/// The texel that a storage image of this format holds after `texel` was stored.
Texel quantize(ir::ImageFormat format, const Texel& texel);

}  // namespace umber::eval
