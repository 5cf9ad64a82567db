// SPDX-License-Identifier: Apache-2.0
#include "umber/run/vulkan/image.h"

#include <algorithm>
#include <cstring>

#include "umber/run/outcome.h"
#include "umber/run/vulkan/buffer.h"

namespace umber::run {
namespace {

VkImageType image_type(ImageDim dim) {
  switch (dim) {
    case ImageDim::d1: return VK_IMAGE_TYPE_1D;
    case ImageDim::d3: return VK_IMAGE_TYPE_3D;
    case ImageDim::d2:
    case ImageDim::cube:
    case ImageDim::rect:
    case ImageDim::buffer:
    case ImageDim::subpass: return VK_IMAGE_TYPE_2D;
  }
  return VK_IMAGE_TYPE_2D;
}

void to_general_layout(Device& device, VkImage image, VkImageAspectFlags aspect) {
  device.submit([&](VkCommandBuffer commands) {
    const VkImageMemoryBarrier barrier = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER,
        .dstAccessMask = VK_ACCESS_MEMORY_READ_BIT | VK_ACCESS_MEMORY_WRITE_BIT,
        .oldLayout = VK_IMAGE_LAYOUT_UNDEFINED,
        .newLayout = VK_IMAGE_LAYOUT_GENERAL,
        .srcQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
        .dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
        .image = image,
        .subresourceRange = {aspect, 0, VK_REMAINING_MIP_LEVELS, 0, VK_REMAINING_ARRAY_LAYERS}};
    device.vk().CmdPipelineBarrier(commands, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT, 0,
                                   0, nullptr, 0, nullptr, 1, &barrier);
  });
}

Handle<VkDeviceMemory> back_with_memory(const Device& device, VkImage image) {
  VkMemoryRequirements requirements;
  device.vk().GetImageMemoryRequirements(device.get(), image, &requirements);
  Handle<VkDeviceMemory> memory = device.allocate(requirements, 0);
  check(device.vk().BindImageMemory(device.get(), image, memory.get(), 0), "vkBindImageMemory");
  return memory;
}

}  // namespace

VkImageViewType view_type(ImageDim dim, bool arrayed) {
  switch (dim) {
    case ImageDim::d1: return arrayed ? VK_IMAGE_VIEW_TYPE_1D_ARRAY : VK_IMAGE_VIEW_TYPE_1D;
    case ImageDim::d3: return VK_IMAGE_VIEW_TYPE_3D;
    case ImageDim::cube: return arrayed ? VK_IMAGE_VIEW_TYPE_CUBE_ARRAY : VK_IMAGE_VIEW_TYPE_CUBE;
    case ImageDim::d2:
    case ImageDim::rect:
    case ImageDim::buffer:
    case ImageDim::subpass: return arrayed ? VK_IMAGE_VIEW_TYPE_2D_ARRAY : VK_IMAGE_VIEW_TYPE_2D;
  }
  return VK_IMAGE_VIEW_TYPE_2D;
}

VkExtent3D ImageShape::extent(uint32_t level) const {
  const auto smaller = [&](uint32_t size) { return std::max(size >> level, 1u); };
  return {smaller(width), smaller(height), smaller(depth)};
}

Image::Image(Device& device, const Format& format, const ImageShape& shape)
    : device_(device), format_(format), shape_(shape) {
  if (device.is_interpreter()) {
    is_storage_ = !format.is_depth(), is_attachment_ = format.channel_bytes <= 4;
    for (uint32_t level = 0; level < shape.levels; ++level) {
      const VkExtent3D extent = shape.extent(level);
      const size_t size = size_t{extent.width} * extent.height * extent.depth * shape.samples * format.texel_bytes();
      host_.resize(host_.size() + shape.layers, std::vector<std::byte>(size));
    }
    return;
  }
  const VkFormatFeatureFlags features = device.image_features(format.vk);
  const bool is_sampled = features & VK_FORMAT_FEATURE_SAMPLED_IMAGE_BIT;
  is_storage_ = features & VK_FORMAT_FEATURE_STORAGE_IMAGE_BIT;
  if (!is_sampled && !is_storage_) throw Skip("the device lacks a texture format");
  const VkFormatFeatureFlags attachment =
      format.is_depth() ? VK_FORMAT_FEATURE_DEPTH_STENCIL_ATTACHMENT_BIT : VK_FORMAT_FEATURE_COLOR_ATTACHMENT_BIT;
  is_attachment_ = features & attachment;

  VkImageUsageFlags usage = VK_IMAGE_USAGE_TRANSFER_SRC_BIT | VK_IMAGE_USAGE_TRANSFER_DST_BIT;
  if (is_sampled) usage |= VK_IMAGE_USAGE_SAMPLED_BIT;
  if (is_storage_ && shape.samples == 1) usage |= VK_IMAGE_USAGE_STORAGE_BIT;
  if (is_attachment_)
    usage |= format.is_depth() ? VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT
                               : VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT | VK_IMAGE_USAGE_INPUT_ATTACHMENT_BIT;
  const VkImageCreateInfo info = {
      .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
      .flags = shape.dim == ImageDim::cube ? VkImageCreateFlags{VK_IMAGE_CREATE_CUBE_COMPATIBLE_BIT} : 0,
      .imageType = image_type(shape.dim),
      .format = format.vk,
      .extent = shape.extent(0),
      .mipLevels = shape.levels,
      .arrayLayers = shape.layers,
      .samples = static_cast<VkSampleCountFlagBits>(shape.samples),
      .tiling = VK_IMAGE_TILING_OPTIMAL,
      .usage = usage};
  const Vulkan& vk = device.vk();
  image_ = device.create<VkImage>(vk.CreateImage, vk.DestroyImage, info, "vkCreateImage");
  memory_ = back_with_memory(device, image_.get());
  to_general_layout(device, image_.get(), format.aspect());
}

VkBufferImageCopy Image::copy_region(uint32_t level, uint32_t layer) const {
  return {.imageSubresource = {format_.aspect(), level, layer, 1}, .imageExtent = shape_.extent(level)};
}

void Image::upload(uint32_t level, uint32_t layer, std::span<const std::byte> texels) {
  if (device_.is_interpreter()) {
    std::ranges::copy(texels.first(std::min(texels.size(), on_host(level, layer).size())),
                      on_host(level, layer).begin());
    return;
  }
  const Buffer staging(device_, texels.size());
  std::memcpy(staging.bytes().data(), texels.data(), texels.size());
  device_.submit([&](VkCommandBuffer commands) {
    const VkBufferImageCopy region = copy_region(level, layer);
    device_.vk().CmdCopyBufferToImage(commands, staging.get(), get(), VK_IMAGE_LAYOUT_GENERAL, 1, &region);
  });
}

std::vector<std::byte> Image::download(uint32_t level, uint32_t layer) {
  if (device_.is_interpreter()) return on_host(level, layer);
  const VkExtent3D extent = shape_.extent(level);
  const size_t size = size_t{extent.width} * extent.height * extent.depth * format_.texel_bytes();
  const Buffer staging(device_, size);
  device_.submit([&](VkCommandBuffer commands) {
    const VkBufferImageCopy region = copy_region(level, layer);
    device_.vk().CmdCopyImageToBuffer(commands, get(), VK_IMAGE_LAYOUT_GENERAL, staging.get(), 1, &region);
  });
  const auto texels = staging.bytes().first(size);  // no buffer is smaller than a word
  return {texels.begin(), texels.end()};
}

std::vector<std::byte> Image::download_base() {
  std::vector<std::byte> all;
  for (uint32_t layer = 0; layer < shape_.layers; ++layer) {
    const std::vector<std::byte> texels = download(0, layer);
    all.insert(all.end(), texels.begin(), texels.end());
  }
  return all;
}

Handle<VkImageView> Image::view(const ViewShape& shape) const {
  const VkImageViewCreateInfo info = {
      .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO,
      .image = get(),
      .viewType = shape.type,
      .format = format_.vk,
      .components = shape.swizzle,
      .subresourceRange = {shape.aspect, shape.level, shape.levels, shape.layer, shape.layers}};
  const Vulkan& vk = device_.vk();
  return device_.create<VkImageView>(vk.CreateImageView, vk.DestroyImageView, info, "vkCreateImageView");
}

ViewShape Image::whole() const {
  return {.type = view_type(shape_.dim, shape_.arrayed),
          .levels = shape_.levels,
          .layers = shape_.layers,
          .aspect = format_.aspect()};
}

DepthBuffer::DepthBuffer(Device& device, uint32_t w, uint32_t h) : width(w), height(h) {
  if (device.is_interpreter()) {
    format = VK_FORMAT_D24_UNORM_S8_UINT;
    host.resize(size_t{width} * height);
    return;
  }
  constexpr VkFormat kCandidates[] = {VK_FORMAT_D24_UNORM_S8_UINT, VK_FORMAT_D32_SFLOAT_S8_UINT};
  for (const VkFormat candidate : kCandidates) {
    if (format != VK_FORMAT_UNDEFINED) continue;
    if (device.image_features(candidate) & VK_FORMAT_FEATURE_DEPTH_STENCIL_ATTACHMENT_BIT) format = candidate;
  }
  const VkImageCreateInfo info = {.sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
                                  .imageType = VK_IMAGE_TYPE_2D,
                                  .format = format,
                                  .extent = {width, height, 1},
                                  .mipLevels = 1,
                                  .arrayLayers = 1,
                                  .samples = VK_SAMPLE_COUNT_1_BIT,
                                  .tiling = VK_IMAGE_TILING_OPTIMAL,
                                  .usage = VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT |
                                           VK_IMAGE_USAGE_TRANSFER_SRC_BIT | VK_IMAGE_USAGE_TRANSFER_DST_BIT};
  const Vulkan& vk = device.vk();
  image = device.create<VkImage>(vk.CreateImage, vk.DestroyImage, info, "vkCreateImage");
  memory = back_with_memory(device, image.get());
  constexpr VkImageAspectFlags kAspects = VK_IMAGE_ASPECT_DEPTH_BIT | VK_IMAGE_ASPECT_STENCIL_BIT;
  to_general_layout(device, image.get(), kAspects);
  const VkImageViewCreateInfo view_info = {.sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO,
                                           .image = image.get(),
                                           .viewType = VK_IMAGE_VIEW_TYPE_2D,
                                           .format = format,
                                           .subresourceRange = {kAspects, 0, 1, 0, 1}};
  view = device.create<VkImageView>(vk.CreateImageView, vk.DestroyImageView, view_info, "vkCreateImageView");
}

}  // namespace umber::run
