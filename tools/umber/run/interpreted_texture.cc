// SPDX-License-Identifier: Apache-2.0
#include "umber/run/interpreted_texture.h"

#include <algorithm>
#include <bit>

namespace umber::run {
namespace {

interpret::Wrap wrap_of(VkSamplerAddressMode mode) {
  if (mode == VK_SAMPLER_ADDRESS_MODE_REPEAT || mode == VK_SAMPLER_ADDRESS_MODE_MIRRORED_REPEAT)
    return interpret::Wrap::repeat;
  return mode == VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_BORDER ? interpret::Wrap::clamp_to_border
                                                         : interpret::Wrap::clamp_to_edge;
}

/// Vulkan numbers them as the interpreter does.
Compare compare_of(VkCompareOp op) {
  static_assert(VK_COMPARE_OP_NEVER == 0 && VK_COMPARE_OP_NOT_EQUAL == 5 && VK_COMPARE_OP_ALWAYS == 7);
  return static_cast<Compare>(op);
}

Sampling sampling_of(const TextureParameters& p) {
  Sampling s;
  s.wrap_t = wrap_of(p.wrap[1]), s.wrap_r = wrap_of(p.wrap[2]);
  for (size_t n = 0; n < 3; ++n) s.mirrored[n] = p.wrap[n] == VK_SAMPLER_ADDRESS_MODE_MIRRORED_REPEAT;
  s.linear_min = p.min == VK_FILTER_LINEAR, s.linear_mag = p.mag == VK_FILTER_LINEAR;
  s.linear_mip = p.mip == VK_SAMPLER_MIPMAP_MODE_LINEAR;
  s.bias = p.lod_bias;
  // As make_sampler has it.
  s.least_lod = p.mipmapped ? std::max(p.min_lod, 0.0f) : 0.0f;
  s.most_lod = p.mipmapped ? std::max(p.max_lod, 0.0f) : 0.25f;
  s.compare = compare_of(p.compare);
  return s;
}

double swizzled(VkComponentSwizzle swizzle, const Texel& texel, size_t component) {
  switch (swizzle) {
    case VK_COMPONENT_SWIZZLE_ZERO: return 0;
    case VK_COMPONENT_SWIZZLE_ONE: return 1;
    case VK_COMPONENT_SWIZZLE_R: return texel[0];
    case VK_COMPONENT_SWIZZLE_G: return texel[1];
    case VK_COMPONENT_SWIZZLE_B: return texel[2];
    case VK_COMPONENT_SWIZZLE_A: return texel[3];
    default: return texel[component];
  }
}

}  // namespace

uint32_t to_bits(Scalar sampled, double value) {
  switch (sampled) {
    case Scalar::i32: return static_cast<uint32_t>(static_cast<int64_t>(value));
    case Scalar::u32: return static_cast<uint32_t>(static_cast<int64_t>(value));
    default: return std::bit_cast<uint32_t>(static_cast<float>(value));
  }
}

double from_bits(Scalar sampled, uint32_t bits) {
  switch (sampled) {
    case Scalar::i32: return static_cast<int32_t>(bits);
    case Scalar::u32: return bits;
    default: return double{std::bit_cast<float>(bits)};
  }
}

interpret::Texture interpreted_texels(const Texture& texture, const reflect::Image& declared, bool is_sampled) {
  Image& image = *texture.image;
  const ImageShape& shape = image.shape();
  const TextureParameters& p = texture.parameters;
  const VkComponentMapping swizzle = is_sampled && !declared.shadow ? p.swizzle : VkComponentMapping{};
  const ViewShape view = is_sampled ? sampled_view(texture, declared.shadow) : image.whole();
  const VkExtent3D extent = shape.extent(view.level);
  interpret::Texture t{
      .size = {extent.width, extent.height, extent.depth}, .layers = shape.layers, .levels = view.levels};
  t.wrap = wrap_of(p.wrap[0]);
  for (size_t n = 0; n < 4; ++n) t.border[n] = to_bits(declared.sampled, double{p.border[n]});
  if (is_sampled) t.sampling = sampling_of(p);
  t.sampling.clamps_reference = image.format().vk == VK_FORMAT_D16_UNORM;
  const size_t size = image.format().texel_bytes();
  for (uint32_t level = view.level; level < view.level + view.levels; ++level)
    for (uint32_t layer = 0; layer < shape.layers; ++layer) {
      const std::vector<std::byte> bytes = image.download(level, layer);
      for (size_t at = 0; at + size <= bytes.size(); at += size) {
        const Texel texel = image.format().decode(bytes.data() + at);
        const VkComponentSwizzle components[] = {swizzle.r, swizzle.g, swizzle.b, swizzle.a};
        interpret::Texel& bits = t.texels.emplace_back();
        for (size_t n = 0; n < 4; ++n) bits[n] = to_bits(declared.sampled, swizzled(components[n], texel, n));
      }
    }
  return t;
}

interpret::Texture black_texture(const reflect::Image& declared) {
  interpret::Texture texture;
  if (declared.dim == ImageDim::cube) texture.layers = 6;
  if (declared.multisampled) texture.samples = 4;
  texture.texels.resize(size_t{texture.layers} * texture.samples, {0, 0, 0, to_bits(declared.sampled, 1)});
  return texture;
}

void store_interpreted(const Texture& texture, const reflect::Image& declared, const interpret::Texture& texels) {
  Image& image = *texture.image;
  const size_t size = image.format().texel_bytes();
  size_t next = 0;
  for (uint32_t layer = 0; layer < image.shape().layers; ++layer) {
    std::vector<std::byte> bytes = image.download(0, layer);
    for (size_t at = 0; at + size <= bytes.size() && next < texels.texels.size(); at += size, ++next) {
      Texel texel;
      for (size_t n = 0; n < 4; ++n) texel[n] = from_bits(declared.sampled, texels.texels[next][n]);
      image.format().encode(texel, bytes.data() + at);
    }
    image.upload(0, layer, bytes);
  }
}

}  // namespace umber::run
