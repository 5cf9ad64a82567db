// SPDX-License-Identifier: Apache-2.0
#include "umber/run/vulkan/rays.h"

#include <algorithm>
#include <cstring>
#include <optional>

#include "base/round_up.h"
#include "umber/run/outcome.h"
#include "umber/run/vulkan/render.h"

namespace umber::run {
namespace {

constexpr uint32_t kRecursion = 4;  ///< deep as rays may start rays, if the device allows it

/// The groups of a pipeline, and which of them is where in which table.
struct Groups {
  explicit Groups(std::span<const RayShader> shaders) {
    for (uint32_t n = 0; n < shaders.size(); ++n) add(shaders[n], n);
  }

  std::vector<VkRayTracingShaderGroupCreateInfoKHR> infos;
  std::array<std::vector<std::optional<uint32_t>>, kRayTables> tables;

 private:
  void add(const RayShader& shader, uint32_t module) {
    std::vector<std::optional<uint32_t>>& table = tables[static_cast<size_t>(table_of(shader.stage))];
    if (shader.number >= table.size()) table.resize(shader.number + size_t{1});
    std::optional<uint32_t>& index = table[shader.number];
    if (!index) {
      index = static_cast<uint32_t>(infos.size());
      const bool is_hit = table_of(shader.stage) == RayTable::hit;
      infos.push_back({.sType = VK_STRUCTURE_TYPE_RAY_TRACING_SHADER_GROUP_CREATE_INFO_KHR,
                       .type = is_hit ? VK_RAY_TRACING_SHADER_GROUP_TYPE_TRIANGLES_HIT_GROUP_KHR
                                      : VK_RAY_TRACING_SHADER_GROUP_TYPE_GENERAL_KHR,
                       .generalShader = VK_SHADER_UNUSED_KHR,
                       .closestHitShader = VK_SHADER_UNUSED_KHR,
                       .anyHitShader = VK_SHADER_UNUSED_KHR,
                       .intersectionShader = VK_SHADER_UNUSED_KHR});
    }
    VkRayTracingShaderGroupCreateInfoKHR& info = infos[*index];
    uint32_t& place = shader.stage == Stage::closest_hit    ? info.closestHitShader
                      : shader.stage == Stage::any_hit      ? info.anyHitShader
                      : shader.stage == Stage::intersection ? info.intersectionShader
                                                            : info.generalShader;
    if (place != VK_SHADER_UNUSED_KHR) throw Failure("two shaders of one stage have the same number");
    place = module;
    if (shader.stage == Stage::intersection) info.type = VK_RAY_TRACING_SHADER_GROUP_TYPE_PROCEDURAL_HIT_GROUP_KHR;
  }
};

Handle<VkPipeline> make_pipeline(const Device& device, const DeviceProgram& program, const Groups& groups) {
  const std::vector<VkPipelineShaderStageCreateInfo> stages = program.stage_infos();
  const VkRayTracingPipelineCreateInfoKHR info = {
      .sType = VK_STRUCTURE_TYPE_RAY_TRACING_PIPELINE_CREATE_INFO_KHR,
      .stageCount = static_cast<uint32_t>(stages.size()),
      .pStages = stages.data(),
      .groupCount = static_cast<uint32_t>(groups.infos.size()),
      .pGroups = groups.infos.data(),
      .maxPipelineRayRecursionDepth = std::min(kRecursion, device.ray_limits().recursion),
      .layout = program.layout()};
  VkPipeline pipeline = nullptr;
  check(device.vk().CreateRayTracingPipelinesKHR(device.get(), nullptr, nullptr, 1, &info, nullptr, &pipeline),
        "vkCreateRayTracingPipelinesKHR");
  return {device.get(), pipeline, device.vk().DestroyPipeline};
}

/// Handles and records of all tables in one buffer.
class BindingTable {
 public:
  BindingTable(const Device& device, VkPipeline pipeline, const Groups& groups, const ShaderRecords& records) {
    const RayLimits& limits = device.ray_limits();
    const uint64_t stride = round_up(uint64_t{limits.handle_size} + kRecordBytes, limits.handle_alignment);
    std::vector<std::byte> handles(groups.infos.size() * size_t{limits.handle_size});
    check(device.vk().GetRayTracingShaderGroupHandlesKHR(device.get(), pipeline, 0,
                                                         static_cast<uint32_t>(groups.infos.size()), handles.size(),
                                                         handles.data()),
          "vkGetRayTracingShaderGroupHandlesKHR");
    std::array<uint64_t, kRayTables> offsets{};
    uint64_t size = limits.base_alignment;  // the buffer's own address may be aligned to less
    for (size_t n = 0; n < kRayTables; ++n) {
      offsets[n] = size;
      size = round_up(size + stride * groups.tables[n].size(), limits.base_alignment);
    }
    buffer_ = Buffer(device, size);
    const uint64_t address = buffer_.address(device);
    const uint64_t shift = round_up(address, limits.base_alignment) - address;
    for (size_t n = 0; n < kRayTables; ++n) {
      const std::vector<std::optional<uint32_t>>& table = groups.tables[n];
      const uint64_t start = offsets[n] - limits.base_alignment + shift;
      if (!table.empty()) regions[n] = {address + start, stride, stride * table.size()};
      for (uint32_t i = 0; i < table.size(); ++i) {
        std::byte* const to = buffer_.bytes().data() + start + stride * i;
        if (table[i]) std::memcpy(to, handles.data() + size_t{*table[i]} * limits.handle_size, limits.handle_size);
        const auto record = records.find({static_cast<RayTable>(n), i});
        if (record != records.end()) std::memcpy(to + limits.handle_size, record->second.data(), kRecordBytes);
      }
    }
  }

  std::array<VkStridedDeviceAddressRegionKHR, kRayTables> regions{};

 private:
  Buffer buffer_;
};

}  // namespace

RayTable table_of(Stage stage) {
  switch (stage) {
    case Stage::ray_generation: return RayTable::generation;
    case Stage::miss: return RayTable::miss;
    case Stage::callable: return RayTable::callable;
    default: return RayTable::hit;
  }
}

void trace_rays(Device& device, const DeviceProgram& program, std::span<const RayShader> shaders,
                const ShaderRecords& records, const std::array<uint32_t, 3>& size) {
  const Vulkan& vk = device.vk();
  const Groups groups(shaders);
  if (groups.tables[0].size() != 1) throw Failure("rays are traced by one ray generation shader, which has number 0");
  const Handle<VkPipeline> pipeline = make_pipeline(device, program, groups);
  const BindingTable table(device, pipeline.get(), groups, records);
  device.submit([&](VkCommandBuffer commands) {
    vk.CmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_RAY_TRACING_KHR, pipeline.get());
    bind_sets(vk, commands, program, VK_PIPELINE_BIND_POINT_RAY_TRACING_KHR);
    vk.CmdTraceRaysKHR(commands, &table.regions[0], &table.regions[1], &table.regions[2], &table.regions[3], size[0],
                       size[1], size[2]);
  });
}

}  // namespace umber::run
