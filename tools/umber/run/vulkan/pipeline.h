// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <compare>
#include <memory>
#include <span>
#include <vector>

#include "umber/run/vulkan/binding_stages.h"
#include "umber/run/vulkan/device.h"
#include "umber/umber.hpp"

namespace umber::run {

/// An attachment list by format: what makes render passes compatible.
struct TargetFormats {
  std::vector<VkFormat> colors;
  VkFormat depth = VK_FORMAT_UNDEFINED;
  bool operator==(const TargetFormats&) const = default;
};

/// As many as every device has (Vulkan 1.3 section 46.1).
inline constexpr uint32_t kPushConstantBytes = 128;

/// As many as GL has, or one if the device has no more: shaders choose one by gl_ViewportIndex.
inline uint32_t viewport_count(const Device& device) {
  constexpr uint32_t kOfGl = 16;  // GL_MAX_VIEWPORTS; devices have at least as many (Vulkan 1.3 section 46.1)
  return device.has(Feature::multiViewport) ? kOfGl : 1;
}

struct VertexInput {
  uint32_t location = 0;
  VkFormat format = VK_FORMAT_UNDEFINED;
  uint32_t stride = 0;  ///< 0: one value for all vertices
  bool operator==(const VertexInput&) const = default;
};

/// Four numbers for each location; words of doubles.
VkFormat vertex_format(reflect::Scalar scalar);
inline constexpr uint32_t kVertexBytes = 16;  ///< that a location fetches

/// Everything of GL's state that Vulkan bakes into a pipeline.
struct PipelineState {
  VkPrimitiveTopology topology = VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST;
  uint32_t patch_vertices = 0;  ///< of the topology of patches
  VkPolygonMode polygon_mode = VK_POLYGON_MODE_FILL;
  VkCullModeFlags cull_mode = VK_CULL_MODE_NONE;
  VkCompareOp depth_compare = VK_COMPARE_OP_LESS;
  bool depth_test = false;
  bool blend = false;
  bool provoking_first = false;
  std::vector<VertexInput> inputs;
  TargetFormats target;
  bool operator==(const PipelineState&) const = default;
};

Handle<VkRenderPass> make_render_pass(const Device& device, const TargetFormats& formats);

/// Values that a stage is given when pipelines are made of it.
struct StageConstants {
  Stage stage{};
  std::vector<SpecializationConstant> constants;  ///< of two with one id the last counts
};

/// The shader modules of one program on the device: descriptor sets laid out as reflection says, pipelines made on
/// demand.
class DeviceProgram {
 public:
  DeviceProgram(const Device& device, std::span<const Module> modules, const reflect::Program& interface,
                std::span<const StageConstants> constants);

  VkPipelineLayout layout() const { return layout_.get(); }
  /// Set N at index N.
  std::span<const VkDescriptorSet> descriptor_sets() const { return sets_; }
  /// What dispatches and draws push. Empty unless the program has push constants.
  std::span<const std::byte> push_constants() const { return push_constants_; }
  void set_push_constants(std::span<const std::byte> bytes) {
    if (has_push_constants_) push_constants_.assign(bytes.begin(), bytes.end());
  }
  /// The shaders, as pipelines are given them; they point into this.
  std::vector<VkPipelineShaderStageCreateInfo> stage_infos() const;
  VkPipeline graphics(const PipelineState& state);
  VkPipeline compute();

 private:
  /// What a VkSpecializationInfo points to.
  struct Specializations {
    std::vector<VkSpecializationMapEntry> entries;
    std::vector<std::byte> data;
    VkSpecializationInfo info{};
  };
  static std::unique_ptr<Specializations> specializations(std::span<const StageConstants> given,
                                                          const reflect::Program& interface, Stage stage);
  void make_sets(const reflect::Program& interface, const BindingStages& stages);
  Handle<VkPipeline> make_graphics(const PipelineState& state) const;

  struct ShaderStage {
    Stage stage;
    Handle<VkShaderModule> module;
    std::unique_ptr<Specializations> specializations;  ///< none if it is given no values
  };
  struct Cached {
    PipelineState state;
    Handle<VkPipeline> pipeline;
  };
  const Device& device_;
  std::vector<ShaderStage> stages_;
  std::vector<Handle<VkDescriptorSetLayout>> set_layouts_;
  Handle<VkPipelineLayout> layout_;
  Handle<VkDescriptorPool> pool_;
  std::vector<VkDescriptorSet> sets_;
  bool has_push_constants_ = false;
  std::vector<std::byte> push_constants_;
  std::vector<Cached> graphics_;
  Handle<VkPipeline> compute_;
};

/// What a resource is to Vulkan, and how many descriptors it has.
VkDescriptorType descriptor_type(const reflect::Resource& resource);
uint32_t descriptor_count(const reflect::Resource& resource);
/// How many elements the arrays have that handles index: few, for not all devices have many images.
inline constexpr uint32_t kBindlessCount = 16;
/// What is at its binding: a pair where a texture is at one with a sampler.
VkDescriptorType binding_type(const reflect::Program& program, const reflect::Resource& resource);

}  // namespace umber::run
