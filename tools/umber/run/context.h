// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "umber/run/gl_state.h"
#include "umber/run/program.h"
#include "umber/run/requirements.h"
#include "umber/run/textures.h"
#include "umber/run/vulkan/acceleration.h"
#include "umber/run/vulkan/rays.h"
#include "umber/run/vulkan/render.h"

namespace umber::run {

/// The GL context of one test while its commands run.
class Context {
 public:
  Context(Device& device, const ShaderTest& test, const TestSetup& setup, TestProgram& program);

  Device& device;
  const ShaderTest& test;
  TestProgram& program;
  GlState gl;
  TextureUnits textures;
  std::array<double, 4> tolerance = {0.01, 0.01, 0.01, 0.01};
  /// The display list of glNewList, as lines of the test.
  struct DisplayList {
    std::vector<std::string> lines;
    bool is_open = false, executes = false;
  };
  DisplayList list;
  std::map<std::string, std::array<Number, 4>, std::less<>>
      current_attributes;          ///< current values of vertex inputs, by name
  BlockPlace block;                ///< where uniforms of blocks go, by the commands `block ...`
  Feedback feedback;               ///< of the last draw that captured
  std::vector<std::string> notes;  ///< for the reader of a test that passes

  const Framebuffer& framebuffer() const { return *framebuffer_; }
  /// Renders to textures from now on; without any, to the window.
  void set_framebuffer(std::vector<Attachment> colors);
  /// The same, and what is read stays what it was; or the other way round.
  void set_draw_framebuffer(std::vector<Attachment> colors);
  void set_read_framebuffer(std::vector<Attachment> colors);
  /// What is read, by probes too: where draws go, if nothing else was said.
  const Framebuffer& read_framebuffer() const { return read_ ? *read_ : *framebuffer_; }
  /// Copies all of the first colour of what is read to that of what is drawn to.
  void blit_color(VkFilter filter);
  void clear();
  /// The colours of the framebuffer, read when somebody asks for the first time after drawing.
  const std::vector<Texel>& pixels();
  std::vector<float> depths() { return (read_ ? *read_ : *framebuffer_).read_depth(); }

  /// Draws vertices that are given by `attributes`; other attributes keep their current value.
  void draw(VkPrimitiveTopology topology, Draw draw, std::span<const AttributeData> attributes);
  /// `local_size`: of the workgroups, where the shader leaves that to the dispatch.
  void dispatch(const std::array<uint32_t, 3>& groups, const std::optional<std::array<uint32_t, 3>>& local_size = {});
  void trace(const std::array<uint32_t, 3>& size);

  /// The test's [acceleration structure] of that number, which is built when the first shader wants it.
  const AccelerationStructure& scene(uint32_t number);
  ShaderRecords records;  ///< of the shader binding table

  /// Buffers bound to shader storage and atomic counter binding points.
  Buffer& storage_buffer(uint32_t binding) { return storage_buffers_[binding]; }
  template <typename F>
  void for_each_storage_buffer(F&& f) const {
    for (const auto& [binding, buffer] : storage_buffers_)
      if (buffer) f(buffer);
  }
  Buffer& counter_buffer(uint32_t binding) { return counter_buffers_[binding]; }
  /// Buffers bound to transform feedback binding points.
  Buffer& capture_buffer(uint32_t binding) { return capture_buffers_[binding]; }
  /// What is in all of these, and in the textures bound to image units.
  struct Contents {
    uint32_t binding = 0;
    uint32_t kind = 0;  ///< storage, counters, captures, images
    std::vector<std::byte> bytes;
    bool operator==(const Contents&) const = default;
  };
  std::vector<Contents> contents();

 private:
  std::vector<Buffer> bind_vertices(std::span<const AttributeData> attributes, const reflect::Program& interface,
                                    PipelineState& state, Draw& draw) const;
  TestProgram::State shader_state();
  std::unique_ptr<Framebuffer> make_framebuffer(std::vector<Attachment> colors);
  void changed() { pixels_.reset(); }

  Image window_;
  DepthBuffer depth_;
  std::unique_ptr<Framebuffer> framebuffer_, read_;
  std::optional<std::vector<Texel>> pixels_;
  std::map<uint32_t, AccelerationStructure> scenes_;
  std::map<uint32_t, Buffer> storage_buffers_, counter_buffers_, capture_buffers_;
};

/// Points every descriptor of the program at what GL has bound there, or at a dummy, for the time of one draw.
class DescriptorBinder {
 public:
  DescriptorBinder(Context& context, TestProgram::Variant& variant);

  const Buffer& buffer_of(const reflect::Resource& resource, uint32_t element);
  /// Null if there is none, or none that fits.
  Texture* bound_texture(const reflect::Resource& resource, uint32_t element);

 private:
  void bind(const reflect::Resource& resource);
  void bind_buffer(const reflect::Resource& resource, uint32_t element, const Buffer& buffer);
  void bind_image(const reflect::Resource& resource, uint32_t element);
  void bind_texels(const reflect::Resource& resource, uint32_t element);
  void bind_attachment(const reflect::Resource& resource, uint32_t element);
  void bind_scene(const reflect::Resource& resource, uint32_t element);
  const Image& dummy_image(const reflect::Image& declared);
  VkWriteDescriptorSet write(const reflect::Resource& resource, uint32_t element) const;
  void update(const VkWriteDescriptorSet& write) const;

  Context& context_;
  const reflect::Program& program_;
  std::span<const VkDescriptorSet> sets_;
  std::vector<Handle<VkImageView>> views_;
  std::vector<Handle<VkSampler>> samplers_;
  std::vector<Handle<VkBufferView>> buffer_views_;
  std::vector<std::unique_ptr<Image>> dummies_;
  const reflect::Image* dummy_of_ = nullptr;  ///< whose the last one is
  std::set<std::array<uint32_t, 3>> taken_;   ///< sets, bindings and elements of arrays that handles index
  Buffer dummy_buffer_;
};

}  // namespace umber::run
