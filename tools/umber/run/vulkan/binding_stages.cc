// SPDX-License-Identifier: Apache-2.0
#include "umber/run/vulkan/binding_stages.h"

#include <map>

#include "umber/run/spirv_words.h"

namespace umber::run {

// Vulkan's bits are in the order of Stage, up to compute.
static_assert(VK_SHADER_STAGE_VERTEX_BIT == 1 << static_cast<int>(Stage::vertex) &&
              VK_SHADER_STAGE_FRAGMENT_BIT == 1 << static_cast<int>(Stage::fragment) &&
              VK_SHADER_STAGE_COMPUTE_BIT == 1 << static_cast<int>(Stage::compute));
VkShaderStageFlagBits stage_bit(Stage stage) {
  if (stage == Stage::task) return VK_SHADER_STAGE_TASK_BIT_EXT;
  if (stage == Stage::mesh) return VK_SHADER_STAGE_MESH_BIT_EXT;
  constexpr VkShaderStageFlagBits kOfRays[] = {VK_SHADER_STAGE_RAYGEN_BIT_KHR,  VK_SHADER_STAGE_INTERSECTION_BIT_KHR,
                                               VK_SHADER_STAGE_ANY_HIT_BIT_KHR, VK_SHADER_STAGE_CLOSEST_HIT_BIT_KHR,
                                               VK_SHADER_STAGE_MISS_BIT_KHR,    VK_SHADER_STAGE_CALLABLE_BIT_KHR};
  if (is_of_ray_tracing(stage)) return kOfRays[static_cast<size_t>(stage) - static_cast<size_t>(Stage::ray_generation)];
  return static_cast<VkShaderStageFlagBits>(1 << static_cast<int>(stage));
}

BindingStages::BindingStages(std::span<const Module> modules) {
  for (const Module& module : modules) add(module);
}

void BindingStages::add(const Module& module) {
  std::map<uint32_t, Place> variables;
  for_each_instruction(std::span(module.spirv), [&](::spv::Op op, std::span<const uint32_t> words) {
    if (op != ::spv::OpDecorate || words.size() != 4) return;
    if (words[2] == ::spv::DecorationDescriptorSet) variables[words[1]].set = words[3];
    if (words[2] != ::spv::DecorationBinding) return;
    variables[words[1]].binding = words[3];
    variables[words[1]].stages = stage_bit(module.stage);
  });
  for (const auto& [id, place] : variables)
    if (place.stages != 0) places_.push_back(place);
}

VkShaderStageFlags BindingStages::of(uint32_t set, uint32_t binding) const {
  VkShaderStageFlags stages = 0;
  for (const Place& place : places_)
    if (place.set == set && place.binding == binding) stages |= place.stages;
  return stages;
}

}  // namespace umber::run
