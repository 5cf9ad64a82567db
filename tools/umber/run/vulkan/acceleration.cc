// SPDX-License-Identifier: Apache-2.0
#include "umber/run/vulkan/acceleration.h"

#include <cstring>

#include "base/round_up.h"
#include "umber/run/outcome.h"

namespace umber::run {
namespace {

// Of VK_KHR_ray_tracing_position_fetch, which came after the Vulkan headers of 2023.
constexpr VkBuildAccelerationStructureFlagsKHR kAllowDataAccess = 0x800;

template <typename T>
Buffer buffer_of(const Device& device, std::span<const T> data) {
  Buffer buffer(device, data.size_bytes());
  if (!data.empty()) std::memcpy(buffer.bytes().data(), data.data(), data.size_bytes());
  return buffer;
}

VkAccelerationStructureGeometryKHR describe(const Device& device, const Scene::Geometry& geometry, const Buffer& data) {
  VkAccelerationStructureGeometryKHR described = {.sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_GEOMETRY_KHR};
  if (geometry.opaque) described.flags |= VK_GEOMETRY_OPAQUE_BIT_KHR;
  if (geometry.once) described.flags |= VK_GEOMETRY_NO_DUPLICATE_ANY_HIT_INVOCATION_BIT_KHR;
  const VkDeviceOrHostAddressConstKHR address = {.deviceAddress = data.address(device)};
  if (geometry.has_boxes) {
    described.geometryType = VK_GEOMETRY_TYPE_AABBS_KHR;
    described.geometry.aabbs = {.sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_GEOMETRY_AABBS_DATA_KHR,
                                .data = address,
                                .stride = sizeof(VkAabbPositionsKHR)};
    return described;
  }
  described.geometryType = VK_GEOMETRY_TYPE_TRIANGLES_KHR;
  described.geometry.triangles = {.sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_GEOMETRY_TRIANGLES_DATA_KHR,
                                  .vertexFormat = VK_FORMAT_R32G32B32_SFLOAT,
                                  .vertexData = address,
                                  .vertexStride = 3 * sizeof(float),
                                  .maxVertex = geometry.count() * 3,
                                  .indexType = VK_INDEX_TYPE_NONE_KHR};
  return described;
}

}  // namespace

AccelerationStructure::AccelerationStructure(Device& device, const Scene& scene) : device_(device) {
  device.require(Feature::accelerationStructure);
  for (const Scene::Bottom& bottom : scene.bottoms) build_bottom(bottom);
  build_top(scene);
}

void AccelerationStructure::build_bottom(const Scene::Bottom& bottom) {
  std::vector<Buffer> data;
  std::vector<VkAccelerationStructureGeometryKHR> geometries;
  std::vector<uint32_t> counts;
  for (const Scene::Geometry& geometry : bottom.geometries) {
    data.push_back(buffer_of(device_, std::span(geometry.numbers)));
    geometries.push_back(describe(device_, geometry, data.back()));
    counts.push_back(geometry.count());
  }
  build(VK_ACCELERATION_STRUCTURE_TYPE_BOTTOM_LEVEL_KHR, geometries, counts);
}

void AccelerationStructure::build_top(const Scene& scene) {
  const Vulkan& vk = device_.vk();
  std::vector<VkAccelerationStructureInstanceKHR> instances;
  for (const Scene::Instance& instance : scene.instances) {
    if (instance.bottom >= scene.bottoms.size()) throw Failure("an instance is of a bottom that is not there");
    const VkAccelerationStructureDeviceAddressInfoKHR of_bottom = {
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_DEVICE_ADDRESS_INFO_KHR,
        .accelerationStructure = levels_[instance.bottom].structure.get()};
    VkAccelerationStructureInstanceKHR& described = instances.emplace_back();
    std::memcpy(&described.transform, instance.transform.data(), sizeof described.transform);
    described.instanceCustomIndex = instance.custom & 0xffffff;
    described.mask = instance.mask & 0xff;
    described.instanceShaderBindingTableRecordOffset = instance.offset & 0xffffff;
    described.flags = instance.flags & 0xff;
    described.accelerationStructureReference = vk.GetAccelerationStructureDeviceAddressKHR(device_.get(), &of_bottom);
  }
  const Buffer data = buffer_of(device_, std::span<const VkAccelerationStructureInstanceKHR>(instances));
  VkAccelerationStructureGeometryKHR geometry = {.sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_GEOMETRY_KHR,
                                                 .geometryType = VK_GEOMETRY_TYPE_INSTANCES_KHR};
  geometry.geometry.instances = {.sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_GEOMETRY_INSTANCES_DATA_KHR,
                                 .data = {.deviceAddress = data.address(device_)}};
  const auto count = static_cast<uint32_t>(instances.size());
  build(VK_ACCELERATION_STRUCTURE_TYPE_TOP_LEVEL_KHR, {&geometry, 1}, {&count, 1});
}

void AccelerationStructure::build(VkAccelerationStructureTypeKHR type,
                                  std::span<const VkAccelerationStructureGeometryKHR> geometries,
                                  std::span<const uint32_t> counts) {
  const Vulkan& vk = device_.vk();
  VkAccelerationStructureBuildGeometryInfoKHR info = {
      .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_BUILD_GEOMETRY_INFO_KHR,
      .type = type,
      .mode = VK_BUILD_ACCELERATION_STRUCTURE_MODE_BUILD_KHR,
      .geometryCount = static_cast<uint32_t>(geometries.size()),
      .pGeometries = geometries.data()};
  const bool is_bottom = type == VK_ACCELERATION_STRUCTURE_TYPE_BOTTOM_LEVEL_KHR;
  if (is_bottom && device_.has(Feature::rayTracingPositionFetch)) info.flags |= kAllowDataAccess;
  VkAccelerationStructureBuildSizesInfoKHR sizes = {
      .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_BUILD_SIZES_INFO_KHR};
  vk.GetAccelerationStructureBuildSizesKHR(device_.get(), VK_ACCELERATION_STRUCTURE_BUILD_TYPE_DEVICE_KHR, &info,
                                           counts.data(), &sizes);
  Level& level = levels_.emplace_back();
  level.memory = Buffer(device_, sizes.accelerationStructureSize, Buffer::Use::acceleration_structure);
  const VkAccelerationStructureCreateInfoKHR create = {
      .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_CREATE_INFO_KHR,
      .buffer = level.memory.get(),
      .size = sizes.accelerationStructureSize,
      .type = type};
  level.structure =
      device_.create<VkAccelerationStructureKHR>(vk.CreateAccelerationStructureKHR, vk.DestroyAccelerationStructureKHR,
                                                 create, "vkCreateAccelerationStructureKHR");
  const uint64_t alignment = device_.ray_limits().scratch_alignment;
  const Buffer scratch(device_, sizes.buildScratchSize + alignment, Buffer::Use::acceleration_structure);
  info.dstAccelerationStructure = level.structure.get();
  info.scratchData.deviceAddress = round_up(scratch.address(device_), alignment);
  std::vector<VkAccelerationStructureBuildRangeInfoKHR> ranges;
  for (const uint32_t count : counts) ranges.push_back({.primitiveCount = count});
  const VkAccelerationStructureBuildRangeInfoKHR* const first = ranges.data();
  device_.submit([&](VkCommandBuffer commands) { vk.CmdBuildAccelerationStructuresKHR(commands, 1, &info, &first); });
}

}  // namespace umber::run
