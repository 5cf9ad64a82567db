// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "umber/options.hpp"
#include "umber/run/scanner.h"
#include "umber/run/vulkan/image.h"

namespace umber::run {

/// A texture target as the tests name it: 2D, Rect, 1DArray.
struct Target {
  std::string_view name;
  ImageDim dim;
  bool arrayed;
};
const Target& target_by_name(std::string_view name);

/// Sampler and texture parameters with GL's initial values, but for the filters, which piglit's textures set to
/// nearest.
struct TextureParameters {
  VkFilter min = VK_FILTER_NEAREST, mag = VK_FILTER_NEAREST;
  bool mipmapped = false;
  VkSamplerMipmapMode mip = VK_SAMPLER_MIPMAP_MODE_NEAREST;
  std::array<VkSamplerAddressMode, 3> wrap = {VK_SAMPLER_ADDRESS_MODE_REPEAT, VK_SAMPLER_ADDRESS_MODE_REPEAT,
                                              VK_SAMPLER_ADDRESS_MODE_REPEAT};
  VkCompareOp compare = VK_COMPARE_OP_LESS_OR_EQUAL;
  std::array<float, 4> border{};
  float lod_bias = 0, min_lod = -1000, max_lod = 1000;
  uint32_t base_level = 0, max_level = 1000;
  VkComponentMapping swizzle{};
  DepthMode depth_mode = DepthMode::luminance;
};

struct Texture {
  const Target* target;
  std::unique_ptr<Image> image;
  TextureParameters parameters;
};

/// How many texture units the arrays of what handles mean begin with: a sampler that is a handle may be told one, too.
inline constexpr uint32_t kTextureUnits = 8;

/// The textures bound to texture units, one per unit and target, and those bound to image units.
class TextureUnits {
 public:
  /// `texture ...` after that word: makes a texture, fills it and binds it.
  void make(Device& device, Scanner& scan);
  /// Binds a 2D texture that is filtered linearly and repeated, of texels row by row from the bottom.
  void bind(Device& device, uint32_t unit, uint32_t width, uint32_t height, std::span<const Texel> texels);
  /// `texparameter ...`: of the texture bound to the unit that was filled last.
  void set_parameter(Scanner& scan);
  /// `image texture UNIT FORMAT`.
  void bind_image(uint32_t unit);

  /// A rectangle is found as 2D, too, for that is what shaders are given; a 2D texture goes first.
  Texture* find(uint32_t unit, ImageDim dim, bool arrayed);
  /// Whatever is bound to the unit, the last one first.
  Texture* find(uint32_t unit);
  Texture* image(uint32_t unit);
  /// `resident texture UNIT`, `resident image texture UNIT FORMAT`: what is bound to the unit has a handle now.
  void make_resident(uint32_t unit, bool is_image);
  /// The low word of the handle that was made for what was bound to the unit, the last one; throws Failure if there is none.
  uint32_t handle(uint32_t unit) const;
  /// What the element of the arrays is that handles index, as an image or not; null if it is none.
  Texture* by_handle(uint32_t element, bool is_image, ImageDim dim, bool arrayed);
  template <typename F>
  void for_each_image(F&& f) const {
    for (const Bound& bound : images_) f(bound.unit, *bound.texture->image);
  }

 private:
  struct Bound {
    uint32_t unit;
    std::shared_ptr<Texture> texture;
  };
  std::vector<Bound> textures_;
  std::vector<Bound> images_;
  struct Resident {
    Bound bound;
    bool is_image;
  };
  std::vector<Resident> residents_;  ///< handles go on from kTextureUnits in their order
  uint32_t active_unit_ = 0;
};

/// `texparameter TARGET ...` after the target.
void set_texture_parameter(TextureParameters& parameters, Scanner& scan);
/// GL_DEPTH_TEXTURE_MODE.
void set_depth_mode(TextureParameters& parameters, DepthMode mode);

Handle<VkSampler> make_sampler(const Device& device, const TextureParameters& parameters, const Format& format,
                               bool compares);

/// The part of the texture that its base and maximum level leave, with its swizzle. There is none on what is compared:
/// the result has one component, and the shader is compiled for the depth mode.
ViewShape sampled_view(const Texture& texture, bool compares);

}  // namespace umber::run
