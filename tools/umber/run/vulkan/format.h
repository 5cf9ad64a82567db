// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <cstddef>
#include <string_view>

#include "umber/run/vulkan/loader.h"

namespace umber::run {

/// Four components as GL sees a texel; integers exactly up to 32 bits.
using Texel = std::array<double, 4>;

/// A texel format: what GL calls it and how its bytes are laid out.
struct Format {
  enum class Kind : uint8_t { unorm, snorm, sfloat, uint, sint, depth };
  std::string_view gl;  ///< GL_RGBA8
  VkFormat vk;
  Kind kind;
  uint8_t channels;
  uint8_t channel_bytes;

  size_t texel_bytes() const { return size_t{channels} * channel_bytes; }
  bool is_integer() const { return kind == Kind::uint || kind == Kind::sint; }
  bool is_depth() const { return kind == Kind::depth; }
  VkImageAspectFlags aspect() const { return is_depth() ? VK_IMAGE_ASPECT_DEPTH_BIT : VK_IMAGE_ASPECT_COLOR_BIT; }

  void encode(const Texel& texel, std::byte* to) const;
  Texel decode(const std::byte* from) const;
};

/// The format of that GL name; a Skip if it is not known.
const Format& format_by_gl_name(std::string_view name);

}  // namespace umber::run
