// SPDX-License-Identifier: Apache-2.0
#include "umber/run/vulkan/render.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

#include "umber/run/outcome.h"

namespace umber::run {

Framebuffer::Framebuffer(Device& device, std::vector<Attachment> colors, DepthBuffer* depth)
    : device_(device), colors_(std::move(colors)), depth_(depth) {
  for (Attachment& color : colors_)
    if (color.image->shape().dim == ImageDim::d3) draw_to_copy(color);
  std::vector<VkImageView> views;
  for (const Attachment& color : colors_) {
    if (!color.image->is_attachment()) throw Skip("the device cannot render to a texture format");
    const VkExtent3D extent = color.image->shape().extent(color.level);
    width_ = extent.width;
    height_ = extent.height;
    layers_ = color.layers;
    formats_.colors.push_back(color.image->format().vk);
    if (device.is_interpreter()) continue;
    views_.push_back(color.image->view({.type = color.layers > 1 ? VK_IMAGE_VIEW_TYPE_2D_ARRAY : VK_IMAGE_VIEW_TYPE_2D,
                                        .level = color.level,
                                        .layer = color.layer,
                                        .layers = color.layers}));
    views.push_back(views_.back().get());
  }
  if (depth_) formats_.depth = depth_->format;
  if (device.is_interpreter()) return;
  if (depth_) views.push_back(depth_->view.get());
  pass_ = make_render_pass(device, formats_);
  const VkFramebufferCreateInfo info = {.sType = VK_STRUCTURE_TYPE_FRAMEBUFFER_CREATE_INFO,
                                        .renderPass = pass_.get(),
                                        .attachmentCount = static_cast<uint32_t>(views.size()),
                                        .pAttachments = views.data(),
                                        .width = width_,
                                        .height = height_,
                                        .layers = layers_};
  const Vulkan& vk = device.vk();
  framebuffer_ = device.create<VkFramebuffer>(vk.CreateFramebuffer, vk.DestroyFramebuffer, info, "vkCreateFramebuffer");
}

void Framebuffer::draw_to_copy(Attachment& color) {
  const VkExtent3D extent = color.image->shape().extent(color.level);
  const ImageShape shape = {.width = extent.width, .height = extent.height};
  const auto& slice =
      slices_.emplace_back(color, std::make_unique<Image>(device_, color.image->format(), shape)).second;
  const std::vector<std::byte> all = color.image->download(color.level, 0);
  const size_t size = all.size() / extent.depth;
  slice->upload(0, 0, std::span(all).subspan(size * color.layer, size));
  color = {.image = slice.get()};
}

void Framebuffer::store_slices() {
  for (const auto& [of, copy] : slices_) {
    const std::vector<std::byte> slice = copy->download(0, 0);
    std::vector<std::byte> all = of.image->download(of.level, 0);
    std::ranges::copy(slice, all.begin() + static_cast<std::ptrdiff_t>(slice.size() * of.layer));
    of.image->upload(of.level, 0, all);
  }
}

/// GL leaves open what integers are cleared to: the bits of the floats here, as in drivers.
static Texel cleared(const Format& format, const std::array<float, 4>& color) {
  Texel texel{};
  for (size_t n = 0; n < 4; ++n) {
    const double bits = std::bit_cast<int32_t>(color[n]);
    const double range = std::ldexp(1, format.channel_bytes * 8 - (format.kind == Format::Kind::sint ? 1 : 0));
    const double least = format.kind == Format::Kind::sint ? -range : 0;
    texel[n] = format.is_integer() ? std::clamp(bits, least, range - 1) : double{color[n]};
  }
  return texel;
}

void Framebuffer::clear_color(const std::array<float, 4>& color) {
  if (device_.is_interpreter()) return clear_on_host(color);
  device_.submit([&](VkCommandBuffer commands) {
    for (const Attachment& attachment : colors_) {
      const Format& format = attachment.image->format();
      const Texel texel = cleared(format, color);
      VkClearColorValue value{};
      for (size_t i = 0; i < 4; ++i) {
        value.float32[i] = color[i];
        if (format.is_integer()) value.uint32[i] = static_cast<uint32_t>(static_cast<int64_t>(texel[i]));
      }
      const VkImageSubresourceRange range = {VK_IMAGE_ASPECT_COLOR_BIT, attachment.level, 1, attachment.layer,
                                             attachment.layers};
      device_.vk().CmdClearColorImage(commands, attachment.image->get(), VK_IMAGE_LAYOUT_GENERAL, &value, 1, &range);
    }
  });
  store_slices();
}

void Framebuffer::clear_on_host(const std::array<float, 4>& color) {
  for (const Attachment& attachment : colors_) {
    const Texel texel = cleared(attachment.image->format(), color);
    const size_t size = attachment.image->format().texel_bytes();
    std::vector<std::byte> texels(size_t{width_} * height_ * size);
    for (size_t at = 0; at < texels.size(); at += size) attachment.image->format().encode(texel, texels.data() + at);
    for (uint32_t n = 0; n < attachment.layers; ++n)
      attachment.image->upload(attachment.level, attachment.layer + n, texels);
  }
  store_slices();
}

void Framebuffer::write_depth(std::span<const float> depths) {
  if (depth_) depth_->host.assign(depths.begin(), depths.end());
}

void Framebuffer::clear_depth(float depth) {
  if (!depth_) return;
  if (device_.is_interpreter()) return void(std::ranges::fill(depth_->host, depth));
  device_.submit([&](VkCommandBuffer commands) {
    const VkClearDepthStencilValue value = {depth, 0};
    const VkImageSubresourceRange range = {VK_IMAGE_ASPECT_DEPTH_BIT | VK_IMAGE_ASPECT_STENCIL_BIT, 0, 1, 0, 1};
    device_.vk().CmdClearDepthStencilImage(commands, depth_->image.get(), VK_IMAGE_LAYOUT_GENERAL, &value, 1, &range);
  });
}

std::vector<Texel> Framebuffer::read_color() {
  const Attachment& source = colors_.at(0);
  const Format& format = source.image->format();
  const std::vector<std::byte> bytes = source.image->download(source.level, source.layer);
  const size_t size = format.texel_bytes();
  std::vector<Texel> texels(size_t{width_} * height_);
  for (size_t i = 0; i < texels.size(); ++i) {
    const std::byte* const at = bytes.data() + i * size;
    // Most pixels are like the one before them.
    const bool is_same = i > 0 && std::memcmp(at, at - size, size) == 0;
    texels[i] = is_same ? texels[i - 1] : format.decode(at);
  }
  return texels;
}

std::vector<float> Framebuffer::read_depth() {
  if (!depth_) throw Skip("the framebuffer has no depth buffer");
  if (device_.is_interpreter()) return depth_->host;
  const Buffer staging(device_, size_t{width_} * height_ * 4);
  device_.submit([&](VkCommandBuffer commands) {
    const VkBufferImageCopy region = {.imageSubresource = {VK_IMAGE_ASPECT_DEPTH_BIT, 0, 0, 1},
                                      .imageExtent = {width_, height_, 1}};
    device_.vk().CmdCopyImageToBuffer(commands, depth_->image.get(), VK_IMAGE_LAYOUT_GENERAL, staging.get(), 1,
                                      &region);
  });
  std::vector<float> depths(size_t{width_} * height_);
  std::memcpy(depths.data(), staging.bytes().data(), depths.size() * sizeof(float));
  if (depth_->format == VK_FORMAT_D24_UNORM_S8_UINT) {
    for (size_t i = 0; i < depths.size(); ++i) {
      uint32_t word;  // 24 bits of depth, 8 undefined ones above
      std::memcpy(&word, staging.bytes().data() + i * 4, 4);
      depths[i] = static_cast<float>(word & 0xffffff) / static_cast<float>(0xffffff);
    }
  }
  return depths;
}

void Framebuffer::begin(VkCommandBuffer commands) const {
  const VkRenderPassBeginInfo info = {.sType = VK_STRUCTURE_TYPE_RENDER_PASS_BEGIN_INFO,
                                      .renderPass = pass_.get(),
                                      .framebuffer = framebuffer_.get(),
                                      .renderArea = {{0, 0}, {width_, height_}}};
  device_.vk().CmdBeginRenderPass(commands, &info, VK_SUBPASS_CONTENTS_INLINE);
}

void bind_sets(const Vulkan& vk, VkCommandBuffer commands, const DeviceProgram& program, VkPipelineBindPoint point) {
  if (const std::span<const std::byte> pushed = program.push_constants(); !pushed.empty())
    vk.CmdPushConstants(commands, program.layout(), VK_SHADER_STAGE_ALL, 0, static_cast<uint32_t>(pushed.size()),
                        pushed.data());
  const std::span<const VkDescriptorSet> sets = program.descriptor_sets();
  if (sets.empty()) return;
  vk.CmdBindDescriptorSets(commands, point, program.layout(), 0, static_cast<uint32_t>(sets.size()), sets.data(), 0,
                           nullptr);
}

namespace {

/// Transform feedback with a query around what is recorded between `begin` and `end`.
class FeedbackRecorder {
 public:
  FeedbackRecorder(const Device& device, Feedback* feedback) : device_(device), feedback_(feedback) {
    if (!feedback_) return;
    device.require(Feature::transformFeedback);
    const VkQueryPoolCreateInfo info = {.sType = VK_STRUCTURE_TYPE_QUERY_POOL_CREATE_INFO,
                                        .queryType = VK_QUERY_TYPE_TRANSFORM_FEEDBACK_STREAM_EXT,
                                        .queryCount = 1};
    pool_ = device.create<VkQueryPool>(device.vk().CreateQueryPool, device.vk().DestroyQueryPool, info,
                                       "vkCreateQueryPool");
  }

  void reset(VkCommandBuffer commands) const {
    if (feedback_) device_.vk().CmdResetQueryPool(commands, pool_.get(), 0, 1);
  }
  void begin(VkCommandBuffer commands) const {
    if (!feedback_) return;
    constexpr VkDeviceSize kOffset = 0, kSize = VK_WHOLE_SIZE;
    const Vulkan& vk = device_.vk();
    for (const Feedback::Target& target : feedback_->targets) {
      const VkBuffer buffer = target.buffer->get();
      vk.CmdBindTransformFeedbackBuffersEXT(commands, target.number, 1, &buffer, &kOffset, &kSize);
    }
    vk.CmdBeginQueryIndexedEXT(commands, pool_.get(), 0, 0, 0);
    vk.CmdBeginTransformFeedbackEXT(commands, 0, 0, nullptr, nullptr);
  }
  void end(VkCommandBuffer commands) const {
    if (!feedback_) return;
    device_.vk().CmdEndTransformFeedbackEXT(commands, 0, 0, nullptr, nullptr);
    device_.vk().CmdEndQueryIndexedEXT(commands, pool_.get(), 0, 0);
  }
  void read_results() const {
    if (!feedback_) return;
    uint64_t results[2] = {};  // written, needed
    check(device_.vk().GetQueryPoolResults(device_.get(), pool_.get(), 0, 1, sizeof results, results, sizeof results,
                                           VK_QUERY_RESULT_64_BIT | VK_QUERY_RESULT_WAIT_BIT),
          "vkGetQueryPoolResults");
    feedback_->primitives_written = results[0];
    feedback_->primitives_generated = results[1];
  }

 private:
  const Device& device_;
  Feedback* feedback_;
  Handle<VkQueryPool> pool_;
};

}  // namespace

void draw(Device& device, DeviceProgram& program, const PipelineState& state, const Framebuffer& target,
          const Draw& draw) {
  const Vulkan& vk = device.vk();
  const VkPipeline pipeline = program.graphics(state);
  Buffer indices;
  if (!draw.indices.empty()) {
    indices = Buffer(device, draw.indices.size() * sizeof(uint32_t));
    std::memcpy(indices.bytes().data(), draw.indices.data(), indices.bytes().size());
  }
  const FeedbackRecorder feedback(device, draw.feedback);
  device.submit([&](VkCommandBuffer commands) {
    feedback.reset(commands);
    target.begin(commands);
    vk.CmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, pipeline);
    bind_sets(vk, commands, program, VK_PIPELINE_BIND_POINT_GRAPHICS);
    const std::vector viewports(viewport_count(device), draw.viewport);  // all are set alike by glViewport
    const std::vector scissors(viewports.size(), VkRect2D{{0, 0}, {target.width(), target.height()}});
    vk.CmdSetViewport(commands, 0, static_cast<uint32_t>(viewports.size()), viewports.data());
    vk.CmdSetScissor(commands, 0, static_cast<uint32_t>(scissors.size()), scissors.data());
    const std::vector<VkDeviceSize> offsets(draw.vertex_buffers.size(), 0);
    if (!offsets.empty())
      vk.CmdBindVertexBuffers(commands, 0, static_cast<uint32_t>(offsets.size()), draw.vertex_buffers.data(),
                              offsets.data());
    feedback.begin(commands);
    if (draw.mesh_groups) {
      vk.CmdDrawMeshTasksEXT(commands, (*draw.mesh_groups)[0], (*draw.mesh_groups)[1], (*draw.mesh_groups)[2]);
    } else if (draw.indices.empty()) {
      vk.CmdDraw(commands, draw.count, draw.instances, draw.first, 0);
    } else {
      vk.CmdBindIndexBuffer(commands, indices.get(), 0, VK_INDEX_TYPE_UINT32);
      vk.CmdDrawIndexed(commands, static_cast<uint32_t>(draw.indices.size()), draw.instances, 0, 0, 0);
    }
    feedback.end(commands);
    vk.CmdEndRenderPass(commands);
  });
  feedback.read_results();
}

void dispatch(Device& device, DeviceProgram& program, const std::array<uint32_t, 3>& groups) {
  const Vulkan& vk = device.vk();
  const VkPipeline pipeline = program.compute();
  device.submit([&](VkCommandBuffer commands) {
    vk.CmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline);
    bind_sets(vk, commands, program, VK_PIPELINE_BIND_POINT_COMPUTE);
    vk.CmdDispatch(commands, groups[0], groups[1], groups[2]);
  });
}

}  // namespace umber::run
