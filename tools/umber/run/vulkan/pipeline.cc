// SPDX-License-Identifier: Apache-2.0
#include "umber/run/vulkan/pipeline.h"

#include <algorithm>
#include <cstring>

#include "umber/run/outcome.h"

namespace umber::run {
namespace {

VkPipelineShaderStageCreateInfo stage_info(Stage stage, VkShaderModule module, const VkSpecializationInfo* constants) {
  return {.sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO,
          .stage = stage_bit(stage),
          .module = module,
          .pName = "main",
          .pSpecializationInfo = constants};
}

bool has_descriptors(reflect::ResourceKind kind) {
  return kind != reflect::ResourceKind::push_constants && kind != reflect::ResourceKind::shader_record;
}

bool is_of_textures(VkDescriptorType type) {
  return type == VK_DESCRIPTOR_TYPE_SAMPLER || type == VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE ||
         type == VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER;
}

bool is_at_same_binding(const reflect::Resource& a, const reflect::Resource& b) {
  return has_descriptors(a.kind) && has_descriptors(b.kind) && a.set == b.set && a.binding == b.binding;
}

/// Several resources may be at one binding, each with as many descriptors of it as it knows of.
void add_binding(std::vector<VkDescriptorSetLayoutBinding>& bindings, const VkDescriptorSetLayoutBinding& added) {
  for (VkDescriptorSetLayoutBinding& known : bindings) {
    if (known.binding != added.binding) continue;
    known.descriptorCount = std::max(known.descriptorCount, added.descriptorCount);
    return;
  }
  bindings.push_back(added);
}

/// GL's default blend function is (ONE, ZERO); no test enables blending and sets another.
VkPipelineColorBlendAttachmentState blend_state(bool enabled) {
  return {.blendEnable = enabled,
          .srcColorBlendFactor = VK_BLEND_FACTOR_ONE,
          .dstColorBlendFactor = VK_BLEND_FACTOR_ZERO,
          .srcAlphaBlendFactor = VK_BLEND_FACTOR_ONE,
          .dstAlphaBlendFactor = VK_BLEND_FACTOR_ZERO,
          .colorWriteMask = VK_COLOR_COMPONENT_R_BIT | VK_COLOR_COMPONENT_G_BIT | VK_COLOR_COMPONENT_B_BIT |
                            VK_COLOR_COMPONENT_A_BIT};
}

/// One vertex buffer for each input.
class VertexLayout {
 public:
  explicit VertexLayout(std::span<const VertexInput> inputs) {
    for (const VertexInput& input : inputs) {
      const auto binding = static_cast<uint32_t>(buffers_.size());
      buffers_.push_back({binding, input.stride, VK_VERTEX_INPUT_RATE_VERTEX});
      attributes_.push_back({input.location, binding, input.format, 0});
    }
  }
  /// Points into this.
  VkPipelineVertexInputStateCreateInfo info() const {
    return {.sType = VK_STRUCTURE_TYPE_PIPELINE_VERTEX_INPUT_STATE_CREATE_INFO,
            .vertexBindingDescriptionCount = static_cast<uint32_t>(buffers_.size()),
            .pVertexBindingDescriptions = buffers_.data(),
            .vertexAttributeDescriptionCount = static_cast<uint32_t>(attributes_.size()),
            .pVertexAttributeDescriptions = attributes_.data()};
  }

 private:
  std::vector<VkVertexInputBindingDescription> buffers_;
  std::vector<VkVertexInputAttributeDescription> attributes_;
};

/// Of patches with so many vertices; 0: there are none.
class Tessellation {
 public:
  explicit Tessellation(uint32_t vertices) { state_.patchControlPoints = vertices; }
  Tessellation(const Tessellation&) = delete;
  Tessellation& operator=(const Tessellation&) = delete;
  const VkPipelineTessellationStateCreateInfo* info() const {
    return state_.patchControlPoints != 0 ? &state_ : nullptr;
  }

 private:
  // What GL sees as the lower left of a patch's domain.
  VkPipelineTessellationDomainOriginStateCreateInfo origin_ = {
      .sType = VK_STRUCTURE_TYPE_PIPELINE_TESSELLATION_DOMAIN_ORIGIN_STATE_CREATE_INFO,
      .domainOrigin = VK_TESSELLATION_DOMAIN_ORIGIN_LOWER_LEFT};
  VkPipelineTessellationStateCreateInfo state_ = {.sType = VK_STRUCTURE_TYPE_PIPELINE_TESSELLATION_STATE_CREATE_INFO,
                                                  .pNext = &origin_};
};

/// Row 0 is GL's bottom row, so what GL sees counter-clockwise is clockwise to Vulkan.
VkPipelineRasterizationStateCreateInfo rasterization_state(const PipelineState& state, const void* provoking,
                                                           bool has_fragments) {
  return {.sType = VK_STRUCTURE_TYPE_PIPELINE_RASTERIZATION_STATE_CREATE_INFO,
          .pNext = provoking,
          .rasterizerDiscardEnable = !has_fragments,  // colours would be undefined
          .polygonMode = state.polygon_mode,
          .cullMode = state.cull_mode,
          .frontFace = VK_FRONT_FACE_CLOCKWISE,
          .lineWidth = 1};
}

}  // namespace

VkFormat vertex_format(reflect::Scalar scalar) {
  switch (scalar) {
    case reflect::Scalar::i32: return VK_FORMAT_R32G32B32A32_SINT;
    case reflect::Scalar::u32:
    case reflect::Scalar::f64: return VK_FORMAT_R32G32B32A32_UINT;  // as words
    default: return VK_FORMAT_R32G32B32A32_SFLOAT;
  }
}

VkDescriptorType descriptor_type(const reflect::Resource& resource) {
  using Kind = reflect::ResourceKind;
  switch (resource.kind) {
    case Kind::uniform_block:
      return resource.form() == reflect::BlockForm::typed ? VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER
                                                          : VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
    case Kind::storage_block: return VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
    case Kind::combined_image_sampler: return VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER;
    case Kind::sampled_image: return VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE;
    case Kind::sampler: return VK_DESCRIPTOR_TYPE_SAMPLER;
    case Kind::storage_image: return VK_DESCRIPTOR_TYPE_STORAGE_IMAGE;
    case Kind::uniform_texel_buffer: return VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER;
    case Kind::storage_texel_buffer: return VK_DESCRIPTOR_TYPE_STORAGE_TEXEL_BUFFER;
    case Kind::input_attachment: return VK_DESCRIPTOR_TYPE_INPUT_ATTACHMENT;
    case Kind::acceleration_structure: return VK_DESCRIPTOR_TYPE_ACCELERATION_STRUCTURE_KHR;
    case Kind::push_constants:
    case Kind::shader_record: break;
  }
  return VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER;
}

VkDescriptorType binding_type(const reflect::Program& program, const reflect::Resource& resource) {
  const VkDescriptorType type = descriptor_type(resource);
  if (!is_of_textures(type)) return type;
  for (const reflect::Resource& other : program.resources)
    if (is_at_same_binding(other, resource) && is_of_textures(descriptor_type(other)) && descriptor_type(other) != type)
      return VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER;
  return type;
}

uint32_t descriptor_count(const reflect::Resource& resource) {
  if (resource.origin == reflect::Origin::bindless) return kBindlessCount;
  uint32_t count = 1;
  for (const uint32_t dimension : resource.array) count *= std::max(dimension, 1u);
  return count;
}

Handle<VkRenderPass> make_render_pass(const Device& device, const TargetFormats& formats) {
  const auto attachment = [](VkFormat format) {
    return VkAttachmentDescription{.format = format,
                                   .samples = VK_SAMPLE_COUNT_1_BIT,
                                   .loadOp = VK_ATTACHMENT_LOAD_OP_LOAD,
                                   .storeOp = VK_ATTACHMENT_STORE_OP_STORE,
                                   .stencilLoadOp = VK_ATTACHMENT_LOAD_OP_LOAD,
                                   .stencilStoreOp = VK_ATTACHMENT_STORE_OP_STORE,
                                   .initialLayout = VK_IMAGE_LAYOUT_GENERAL,
                                   .finalLayout = VK_IMAGE_LAYOUT_GENERAL};
  };
  std::vector<VkAttachmentDescription> attachments;
  std::vector<VkAttachmentReference> colors;
  for (const VkFormat format : formats.colors) {
    colors.push_back({static_cast<uint32_t>(attachments.size()), VK_IMAGE_LAYOUT_GENERAL});
    attachments.push_back(attachment(format));
  }
  const VkAttachmentReference depth = {static_cast<uint32_t>(attachments.size()), VK_IMAGE_LAYOUT_GENERAL};
  const bool has_depth = formats.depth != VK_FORMAT_UNDEFINED;
  if (has_depth) attachments.push_back(attachment(formats.depth));
  // Fragments may read the colours that they write over (input attachments).
  const VkSubpassDescription subpass = {.pipelineBindPoint = VK_PIPELINE_BIND_POINT_GRAPHICS,
                                        .inputAttachmentCount = static_cast<uint32_t>(colors.size()),
                                        .pInputAttachments = colors.data(),
                                        .colorAttachmentCount = static_cast<uint32_t>(colors.size()),
                                        .pColorAttachments = colors.data(),
                                        .pDepthStencilAttachment = has_depth ? &depth : nullptr};
  const VkSubpassDependency itself = {.srcStageMask = VK_PIPELINE_STAGE_COLOR_ATTACHMENT_OUTPUT_BIT,
                                      .dstStageMask = VK_PIPELINE_STAGE_FRAGMENT_SHADER_BIT,
                                      .srcAccessMask = VK_ACCESS_COLOR_ATTACHMENT_WRITE_BIT,
                                      .dstAccessMask = VK_ACCESS_INPUT_ATTACHMENT_READ_BIT,
                                      .dependencyFlags = VK_DEPENDENCY_BY_REGION_BIT};
  const VkRenderPassCreateInfo info = {.sType = VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO,
                                       .attachmentCount = static_cast<uint32_t>(attachments.size()),
                                       .pAttachments = attachments.data(),
                                       .subpassCount = 1,
                                       .pSubpasses = &subpass,
                                       .dependencyCount = 1,
                                       .pDependencies = &itself};
  return device.create<VkRenderPass>(device.vk().CreateRenderPass, device.vk().DestroyRenderPass, info,
                                     "vkCreateRenderPass");
}

std::unique_ptr<DeviceProgram::Specializations> DeviceProgram::specializations(
    std::span<const StageConstants> given, const reflect::Program& interface, Stage stage) {
  auto made = std::make_unique<Specializations>();
  for (const reflect::StageInfo& of_stage : interface.stages) {
    if (of_stage.stage != stage) continue;
    for (const reflect::Specialization& s : of_stage.specializations) {
      const SpecializationConstant* value = nullptr;
      for (const StageConstants& list : given)
        for (const SpecializationConstant& constant : list.constants)
          if (list.stage == stage && constant.id == s.id) value = &constant;
      if (!value) continue;
      made->entries.push_back({.constantID = s.id, .offset = s.offset, .size = s.size});
      made->data.resize(std::max<size_t>(made->data.size(), s.offset + size_t{s.size}));
      std::memcpy(made->data.data() + s.offset, &value->bits, s.size);  // little-endian, as the rest of the runner
    }
  }
  if (made->entries.empty()) return nullptr;
  made->info = {.mapEntryCount = static_cast<uint32_t>(made->entries.size()),
                .pMapEntries = made->entries.data(),
                .dataSize = made->data.size(),
                .pData = made->data.data()};
  return made;
}

DeviceProgram::DeviceProgram(const Device& device, std::span<const Module> modules, const reflect::Program& interface,
                             std::span<const StageConstants> constants)
    : device_(device) {
  for (const Module& module : modules) {
    if (module.spirv.empty()) continue;  // a shader object without main() is part of another module of its stage
    const VkShaderModuleCreateInfo info = {.sType = VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO,
                                           .codeSize = module.spirv.size() * sizeof(uint32_t),
                                           .pCode = module.spirv.data()};
    stages_.push_back(
        {module.stage, device.create<VkShaderModule>(device.vk().CreateShaderModule, device.vk().DestroyShaderModule,
                                                     info, "vkCreateShaderModule"),
         specializations(constants, interface, module.stage)});
  }
  make_sets(interface, BindingStages(modules));
}

void DeviceProgram::make_sets(const reflect::Program& interface, const BindingStages& stages) {
  const Vulkan& vk = device_.vk();
  std::vector<std::vector<VkDescriptorSetLayoutBinding>> bindings;
  std::vector<VkDescriptorPoolSize> sizes;
  for (const reflect::Resource& resource : interface.resources) {
    has_push_constants_ |= resource.kind == reflect::ResourceKind::push_constants;
    if (!has_descriptors(resource.kind)) continue;
    if (resource.set >= bindings.size()) bindings.resize(resource.set + 1);
    // StructuredBuffers of an array have a binding each.
    const bool is_structured = resource.form() != reflect::BlockForm::typed;
    const uint32_t count = descriptor_count(resource);
    const VkDescriptorType type = binding_type(interface, resource);
    for (uint32_t element = 0; element < (is_structured ? count : 1); ++element) {
      const uint32_t binding = resource.binding + element * kVulkanBindingStep;
      add_binding(bindings[resource.set], {.binding = binding,
                                           .descriptorType = type,
                                           .descriptorCount = is_structured ? 1 : count,
                                           .stageFlags = stages.of(resource.set, binding)});
    }
    sizes.push_back({type, count});
  }
  std::vector<VkDescriptorSetLayout> layouts;
  for (const auto& set : bindings) {
    const VkDescriptorSetLayoutCreateInfo info = {.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO,
                                                  .bindingCount = static_cast<uint32_t>(set.size()),
                                                  .pBindings = set.data()};
    set_layouts_.push_back(device_.create<VkDescriptorSetLayout>(
        vk.CreateDescriptorSetLayout, vk.DestroyDescriptorSetLayout, info, "vkCreateDescriptorSetLayout"));
    layouts.push_back(set_layouts_.back().get());
  }
  constexpr VkPushConstantRange kPushed = {.stageFlags = VK_SHADER_STAGE_ALL, .offset = 0, .size = kPushConstantBytes};
  const VkPipelineLayoutCreateInfo layout_info = {.sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO,
                                                  .setLayoutCount = static_cast<uint32_t>(layouts.size()),
                                                  .pSetLayouts = layouts.data(),
                                                  .pushConstantRangeCount = has_push_constants_ ? 1u : 0u,
                                                  .pPushConstantRanges = &kPushed};
  layout_ = device_.create<VkPipelineLayout>(vk.CreatePipelineLayout, vk.DestroyPipelineLayout, layout_info,
                                             "vkCreatePipelineLayout");
  if (sizes.empty()) return;

  const VkDescriptorPoolCreateInfo pool_info = {.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO,
                                                .maxSets = static_cast<uint32_t>(layouts.size()),
                                                .poolSizeCount = static_cast<uint32_t>(sizes.size()),
                                                .pPoolSizes = sizes.data()};
  pool_ = device_.create<VkDescriptorPool>(vk.CreateDescriptorPool, vk.DestroyDescriptorPool, pool_info,
                                           "vkCreateDescriptorPool");
  sets_.resize(layouts.size());
  const VkDescriptorSetAllocateInfo allocate = {.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO,
                                                .descriptorPool = pool_.get(),
                                                .descriptorSetCount = static_cast<uint32_t>(layouts.size()),
                                                .pSetLayouts = layouts.data()};
  check(vk.AllocateDescriptorSets(device_.get(), &allocate, sets_.data()), "vkAllocateDescriptorSets");
}

std::vector<VkPipelineShaderStageCreateInfo> DeviceProgram::stage_infos() const {
  std::vector<VkPipelineShaderStageCreateInfo> infos;
  for (const ShaderStage& stage : stages_)
    infos.push_back(stage_info(stage.stage, stage.module.get(),
                               stage.specializations ? &stage.specializations->info : nullptr));
  return infos;
}

VkPipeline DeviceProgram::graphics(const PipelineState& state) {
  for (const Cached& cached : graphics_)
    if (cached.state == state) return cached.pipeline.get();
  graphics_.push_back({state, make_graphics(state)});
  return graphics_.back().pipeline.get();
}

Handle<VkPipeline> DeviceProgram::make_graphics(const PipelineState& state) const {
  const std::vector<VkPipelineShaderStageCreateInfo> stages = stage_infos();
  const VertexLayout vertices(state.inputs);
  const VkPipelineVertexInputStateCreateInfo vertex_input = vertices.info();
  const VkPipelineInputAssemblyStateCreateInfo assembly = {
      .sType = VK_STRUCTURE_TYPE_PIPELINE_INPUT_ASSEMBLY_STATE_CREATE_INFO, .topology = state.topology};
  const Tessellation tessellation(state.patch_vertices);
  const VkPipelineViewportStateCreateInfo viewport = {
      .sType = VK_STRUCTURE_TYPE_PIPELINE_VIEWPORT_STATE_CREATE_INFO,
      .viewportCount = viewport_count(device_),
      .scissorCount = viewport_count(device_)};
  const VkPipelineRasterizationProvokingVertexStateCreateInfoEXT provoking = {
      .sType = VK_STRUCTURE_TYPE_PIPELINE_RASTERIZATION_PROVOKING_VERTEX_STATE_CREATE_INFO_EXT,
      .provokingVertexMode =
          state.provoking_first ? VK_PROVOKING_VERTEX_MODE_FIRST_VERTEX_EXT : VK_PROVOKING_VERTEX_MODE_LAST_VERTEX_EXT};
  const bool has_fragments = std::any_of(stages_.begin(), stages_.end(),
                                         [](const ShaderStage& stage) { return stage.stage == Stage::fragment; });
  const VkPipelineRasterizationStateCreateInfo rasterization = rasterization_state(
      state, device_.has(Feature::provokingVertexLast) ? &provoking : nullptr, has_fragments);
  const VkPipelineMultisampleStateCreateInfo multisample = {
      .sType = VK_STRUCTURE_TYPE_PIPELINE_MULTISAMPLE_STATE_CREATE_INFO, .rasterizationSamples = VK_SAMPLE_COUNT_1_BIT};
  const VkPipelineDepthStencilStateCreateInfo depth = {
      .sType = VK_STRUCTURE_TYPE_PIPELINE_DEPTH_STENCIL_STATE_CREATE_INFO,
      .depthTestEnable = state.depth_test,
      .depthWriteEnable = state.depth_test,
      .depthCompareOp = state.depth_compare};
  const std::vector<VkPipelineColorBlendAttachmentState> blends(state.target.colors.size(), blend_state(state.blend));
  const VkPipelineColorBlendStateCreateInfo blend = {.sType = VK_STRUCTURE_TYPE_PIPELINE_COLOR_BLEND_STATE_CREATE_INFO,
                                                     .attachmentCount = static_cast<uint32_t>(blends.size()),
                                                     .pAttachments = blends.data()};
  constexpr VkDynamicState kDynamic[] = {VK_DYNAMIC_STATE_VIEWPORT, VK_DYNAMIC_STATE_SCISSOR};
  const VkPipelineDynamicStateCreateInfo dynamic = {.sType = VK_STRUCTURE_TYPE_PIPELINE_DYNAMIC_STATE_CREATE_INFO,
                                                    .dynamicStateCount = 2,
                                                    .pDynamicStates = kDynamic};
  const Handle<VkRenderPass> pass = make_render_pass(device_, state.target);
  const VkGraphicsPipelineCreateInfo info = {.sType = VK_STRUCTURE_TYPE_GRAPHICS_PIPELINE_CREATE_INFO,
                                             .stageCount = static_cast<uint32_t>(stages.size()),
                                             .pStages = stages.data(),
                                             .pVertexInputState = &vertex_input,
                                             .pInputAssemblyState = &assembly,
                                             .pTessellationState = tessellation.info(),
                                             .pViewportState = &viewport,
                                             .pRasterizationState = &rasterization,
                                             .pMultisampleState = &multisample,
                                             .pDepthStencilState = &depth,
                                             .pColorBlendState = &blend,
                                             .pDynamicState = &dynamic,
                                             .layout = layout(),
                                             .renderPass = pass.get()};
  VkPipeline pipeline = nullptr;
  check(device_.vk().CreateGraphicsPipelines(device_.get(), nullptr, 1, &info, nullptr, &pipeline),
        "vkCreateGraphicsPipelines");
  return {device_.get(), pipeline, device_.vk().DestroyPipeline};
}

VkPipeline DeviceProgram::compute() {
  if (compute_) return compute_.get();
  const auto stage =
      std::find_if(stages_.begin(), stages_.end(), [](const ShaderStage& s) { return s.stage == Stage::compute; });
  if (stage == stages_.end()) throw Failure("there is no compute shader");
  const VkComputePipelineCreateInfo info = {.sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO,
                                            .stage = stage_info(Stage::compute, stage->module.get(),
                                                                stage->specializations ? &stage->specializations->info
                                                                                       : nullptr),
                                            .layout = layout()};
  VkPipeline pipeline = nullptr;
  check(device_.vk().CreateComputePipelines(device_.get(), nullptr, 1, &info, nullptr, &pipeline),
        "vkCreateComputePipelines");
  compute_ = {device_.get(), pipeline, device_.vk().DestroyPipeline};
  return compute_.get();
}

}  // namespace umber::run
