// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include <fmt/format.h>

#include "umber/run/named.h"
#include "umber/run/outcome.h"
#include "umber/run/textures.h"

namespace umber::run {
namespace {

struct MinFilter {
  VkFilter filter;
  bool mipmapped;
  VkSamplerMipmapMode mip;
};
constexpr VkFilter kNearest = VK_FILTER_NEAREST, kLinear = VK_FILTER_LINEAR;
constexpr VkSamplerMipmapMode kMipNearest = VK_SAMPLER_MIPMAP_MODE_NEAREST, kMipLinear = VK_SAMPLER_MIPMAP_MODE_LINEAR;
constexpr Named<MinFilter> kMinFilters[] = {
    {"nearest", {kNearest, false, kMipNearest}},
    {"linear", {kLinear, false, kMipNearest}},
    {"nearest_mipmap_nearest", {kNearest, true, kMipNearest}},
    {"linear_mipmap_nearest", {kLinear, true, kMipNearest}},
    {"nearest_mipmap_linear", {kNearest, true, kMipLinear}},
    {"linear_mipmap_linear", {kLinear, true, kMipLinear}},
};

constexpr Named<VkSamplerAddressMode> kWraps[] = {
    {"repeat", VK_SAMPLER_ADDRESS_MODE_REPEAT},
    {"mirrored_repeat", VK_SAMPLER_ADDRESS_MODE_MIRRORED_REPEAT},
    {"clamp_to_edge", VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE},
    {"clamp_to_border", VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_BORDER},
};

constexpr VkComponentSwizzle kR = VK_COMPONENT_SWIZZLE_R, k0 = VK_COMPONENT_SWIZZLE_ZERO, k1 = VK_COMPONENT_SWIZZLE_ONE;
constexpr Named<VkComponentSwizzle> kSwizzles[] = {
    {"red", kR},
    {"green", VK_COMPONENT_SWIZZLE_G},
    {"blue", VK_COMPONENT_SWIZZLE_B},
    {"alpha", VK_COMPONENT_SWIZZLE_A},
    {"zero", k0},
    {"one", k1},
};

constexpr Named<DepthMode> kDepthModes[] = {
    {"luminance", DepthMode::luminance},
    {"intensity", DepthMode::intensity},
    {"alpha", DepthMode::alpha},
    {"red", DepthMode::red},
};

VkComponentMapping swizzle_of(DepthMode mode) {
  switch (mode) {
    case DepthMode::luminance: return {kR, kR, kR, k1};
    case DepthMode::intensity: return {kR, kR, kR, kR};
    case DepthMode::alpha: return {k0, k0, k0, kR};
    case DepthMode::red: return {kR, k0, k0, k1};
  }
  return {};
}

void set_min(TextureParameters& p, Scanner& scan) {
  const MinFilter filter = lookup(kMinFilters, scan.word());
  p.min = filter.filter;
  p.mipmapped = filter.mipmapped;
  p.mip = filter.mip;
}

struct ParameterRow {
  std::string_view name;
  void (*set)(TextureParameters& parameters, Scanner& scan);
};
constexpr ParameterRow kParameterRows[] = {
    {"min", set_min},
    {"mag", [](TextureParameters& p, Scanner& scan) { p.mag = lookup(kMinFilters, scan.word()).filter; }},
    {"wrap_s", [](TextureParameters& p, Scanner& scan) { p.wrap[0] = lookup(kWraps, scan.word()); }},
    {"wrap_t", [](TextureParameters& p, Scanner& scan) { p.wrap[1] = lookup(kWraps, scan.word()); }},
    {"wrap_r", [](TextureParameters& p, Scanner& scan) { p.wrap[2] = lookup(kWraps, scan.word()); }},
    {"compare_func", [](TextureParameters& p, Scanner& scan) { p.compare = lookup(kCompares, scan.word()); }},
    {"depth_mode", [](TextureParameters& p, Scanner& scan) { set_depth_mode(p, lookup(kDepthModes, scan.word())); }},
    {"border_color", [](TextureParameters& p, Scanner& scan) { p.border = scan.reals<4>(); }},
    {"lod_bias", [](TextureParameters& p, Scanner& scan) { p.lod_bias = scan.real(); }},
    {"min_lod", [](TextureParameters& p, Scanner& scan) { p.min_lod = scan.real(); }},
    {"max_lod", [](TextureParameters& p, Scanner& scan) { p.max_lod = scan.real(); }},
    {"base_level", [](TextureParameters& p, Scanner& scan) { p.base_level = scan.index(); }},
    {"max_level", [](TextureParameters& p, Scanner& scan) { p.max_level = scan.index(); }},
    {"swizzle_r", [](TextureParameters& p, Scanner& scan) { p.swizzle.r = lookup(kSwizzles, scan.word()); }},
    {"swizzle_g", [](TextureParameters& p, Scanner& scan) { p.swizzle.g = lookup(kSwizzles, scan.word()); }},
    {"swizzle_b", [](TextureParameters& p, Scanner& scan) { p.swizzle.b = lookup(kSwizzles, scan.word()); }},
    {"swizzle_a", [](TextureParameters& p, Scanner& scan) { p.swizzle.a = lookup(kSwizzles, scan.word()); }},
};

}  // namespace

void set_depth_mode(TextureParameters& parameters, DepthMode mode) {
  parameters.depth_mode = mode;
  parameters.swizzle = swizzle_of(mode);
}

void set_texture_parameter(TextureParameters& parameters, Scanner& scan) {
  const std::string_view name = scan.word();
  for (const ParameterRow& row : kParameterRows)
    if (row.name == name) return row.set(parameters, scan);
  throw Failure(fmt::format("the texture parameter '{}' is not known", name));
}

Handle<VkSampler> make_sampler(const Device& device, const TextureParameters& p, const Format& format, bool compares) {
  const bool uses_border = std::any_of(p.wrap.begin(), p.wrap.end(), [](VkSamplerAddressMode mode) {
    return mode == VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_BORDER;
  });
  const bool is_black = p.border == std::array<float, 4>{};
  const bool custom = uses_border && !is_black;
  if (custom) device.require(Feature::customBorderColorWithoutFormat);

  VkSamplerCustomBorderColorCreateInfoEXT border = {
      .sType = VK_STRUCTURE_TYPE_SAMPLER_CUSTOM_BORDER_COLOR_CREATE_INFO_EXT, .format = format.vk};
  std::copy(p.border.begin(), p.border.end(), border.customBorderColor.float32);
  const auto color = [&](bool integer) {
    if (custom) return integer ? VK_BORDER_COLOR_INT_CUSTOM_EXT : VK_BORDER_COLOR_FLOAT_CUSTOM_EXT;
    return integer ? VK_BORDER_COLOR_INT_TRANSPARENT_BLACK : VK_BORDER_COLOR_FLOAT_TRANSPARENT_BLACK;
  };
  const VkSamplerCreateInfo info = {.sType = VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO,
                                    .pNext = custom ? &border : nullptr,
                                    .magFilter = p.mag,
                                    .minFilter = p.min,
                                    .mipmapMode = p.mip,
                                    .addressModeU = p.wrap[0],
                                    .addressModeV = p.wrap[1],
                                    .addressModeW = p.wrap[2],
                                    .mipLodBias = p.lod_bias,
                                    .compareEnable = compares,
                                    .compareOp = p.compare,
                                    // GL's filters without mipmaps look at level 0 only, but tell minification from
                                    // magnification (Vulkan 1.1, the note of section 13: 0.25 keeps the two apart).
                                    .minLod = p.mipmapped ? std::max(p.min_lod, 0.0f) : 0.0f,
                                    .maxLod = p.mipmapped ? std::max(p.max_lod, 0.0f) : 0.25f,
                                    .borderColor = color(format.is_integer())};
  return device.create<VkSampler>(device.vk().CreateSampler, device.vk().DestroySampler, info, "vkCreateSampler");
}

ViewShape sampled_view(const Texture& texture, bool compares) {
  ViewShape view = texture.image->whole();
  const uint32_t last = texture.image->shape().levels - 1;
  view.level = std::min(texture.parameters.base_level, last);
  view.levels = std::clamp(texture.parameters.max_level, view.level, last) - view.level + 1;
  if (!compares) view.swizzle = texture.parameters.swizzle;
  return view;
}

}  // namespace umber::run
