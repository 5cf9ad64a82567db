// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstddef>
#include <span>
#include <vector>

#include "umber/reflect.hpp"
#include "umber/run/vulkan/device.h"
#include "umber/run/vulkan/format.h"

namespace umber::run {

using reflect::ImageDim;

struct ImageShape {
  ImageDim dim = ImageDim::d2;
  bool arrayed = false;
  uint32_t width = 1, height = 1, depth = 1;
  uint32_t layers = 1;  ///< faces of a cube included
  uint32_t levels = 1;
  uint32_t samples = 1;

  VkExtent3D extent(uint32_t level) const;
};

/// Which part of an image a view shows, and how.
struct ViewShape {
  VkImageViewType type = VK_IMAGE_VIEW_TYPE_2D;
  uint32_t level = 0, levels = 1;
  uint32_t layer = 0, layers = 1;
  VkComponentMapping swizzle{};
  VkImageAspectFlags aspect = VK_IMAGE_ASPECT_COLOR_BIT;
};

/// An image in layout GENERAL, always: the tests mix rendering, sampling and storing freely and none measures speed.
class Image {
 public:
  Image(Device& device, const Format& format, const ImageShape& shape);

  const Format& format() const { return format_; }
  const ImageShape& shape() const { return shape_; }
  VkImage get() const { return image_.get(); }
  bool is_storage() const { return is_storage_; }
  bool is_attachment() const { return is_attachment_; }

  /// The texels of one layer (or of all slices of a 3D image) of a level, row by row from the bottom.
  void upload(uint32_t level, uint32_t layer, std::span<const std::byte> texels);
  std::vector<std::byte> download(uint32_t level, uint32_t layer);
  /// All layers of level 0, the only one that image units show.
  std::vector<std::byte> download_base();

  Handle<VkImageView> view(const ViewShape& shape) const;
  /// A view as a shader that declares `dim` and `arrayed` needs it, of all levels and layers.
  ViewShape whole() const;

 private:
  VkBufferImageCopy copy_region(uint32_t level, uint32_t layer) const;
  std::vector<std::byte>& on_host(uint32_t level, uint32_t layer) {
    return host_[size_t{level} * shape_.layers + layer];
  }

  Device& device_;
  const Format& format_;
  ImageShape shape_;
  bool is_storage_ = false, is_attachment_ = false;
  Handle<VkDeviceMemory> memory_;
  Handle<VkImage> image_;
  std::vector<std::vector<std::byte>> host_;  ///< on the interpreter's device: each layer of each level
};

/// The depth buffer of the window; not readable as a texture.
struct DepthBuffer {
  DepthBuffer(Device& device, uint32_t width, uint32_t height);
  VkFormat format = VK_FORMAT_UNDEFINED;
  uint32_t width, height;
  Handle<VkDeviceMemory> memory;
  Handle<VkImage> image;
  Handle<VkImageView> view;
  std::vector<float> host;  ///< on the interpreter's device
};

VkImageViewType view_type(ImageDim dim, bool arrayed);

}  // namespace umber::run
