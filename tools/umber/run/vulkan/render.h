// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "umber/run/vulkan/buffer.h"
#include "umber/run/vulkan/image.h"
#include "umber/run/vulkan/pipeline.h"

namespace umber::run {

/// A texture's level and layers as a colour attachment; of a 3D texture a slice.
struct Attachment {
  Image* image = nullptr;
  uint32_t level = 0, layer = 0, layers = 1;
};

/// What draws go to: the window or a framebuffer of textures.
class Framebuffer {
 public:
  Framebuffer(Device& device, std::vector<Attachment> colors, DepthBuffer* depth);

  const TargetFormats& formats() const { return formats_; }
  uint32_t width() const { return width_; }
  uint32_t height() const { return height_; }
  const std::vector<Attachment>& colors() const { return colors_; }

  void clear_color(const std::array<float, 4>& color);
  void clear_depth(float depth);
  /// Texels of the first colour attachment, from the bottom left.
  std::vector<Texel> read_color();
  /// Window depth buffer only.
  std::vector<float> read_depth();
  bool has_depth() const { return depth_ != nullptr; }
  /// On the interpreter's device only.
  void write_depth(std::span<const float> depths);
  uint32_t layers() const { return layers_; }
  VkImageView view(uint32_t color) const { return views_.at(color).get(); }

  void begin(VkCommandBuffer commands) const;
  /// Slices of 3D textures get what was drawn to their copies: Vulkan has no input attachments of slices.
  void store_slices();

 private:
  void draw_to_copy(Attachment& color);
  void clear_on_host(const std::array<float, 4>& color);

  Device& device_;
  std::vector<Attachment> colors_;
  std::vector<std::pair<Attachment, std::unique_ptr<Image>>> slices_;  ///< of 3D textures, and what is drawn to instead
  DepthBuffer* depth_;
  TargetFormats formats_;
  uint32_t width_ = 0, height_ = 0, layers_ = 1;
  std::vector<Handle<VkImageView>> views_;
  Handle<VkRenderPass> pass_;
  Handle<VkFramebuffer> framebuffer_;
};

/// Where a draw's transform feedback goes, and what came of it.
struct Feedback {
  struct Target {
    uint32_t number = 0;
    const Buffer* buffer = nullptr;
  };
  std::vector<Target> targets;
  uint64_t primitives_written = 0, primitives_generated = 0;
};

/// One draw with everything it needs but descriptors.
struct Draw {
  std::vector<VkBuffer> vertex_buffers;  ///< in the order of PipelineState::inputs
  std::vector<uint32_t> indices;         ///< used instead of first and count unless empty
  uint32_t first = 0, count = 0, instances = 1;
  std::optional<std::array<uint32_t, 3>> mesh_groups{};  ///< workgroups of the first of task and mesh shaders, instead
  VkViewport viewport{};
  Feedback* feedback = nullptr;
};

/// Binds descriptors and pushes constants.
void bind_sets(const Vulkan& vk, VkCommandBuffer commands, const DeviceProgram& program, VkPipelineBindPoint point);

void draw(Device& device, DeviceProgram& program, const PipelineState& state, const Framebuffer& target,
          const Draw& draw);
void dispatch(Device& device, DeviceProgram& program, const std::array<uint32_t, 3>& groups);

}  // namespace umber::run
