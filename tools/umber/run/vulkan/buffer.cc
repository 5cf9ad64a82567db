// SPDX-License-Identifier: Apache-2.0
#include "umber/run/vulkan/buffer.h"

#include <algorithm>
#include <cstring>

namespace umber::run {
namespace {

VkBufferUsageFlags usage_of(const Device& device, Buffer::Use use) {
  const auto with = [&](Feature feature, VkBufferUsageFlags usage) { return device.has(feature) ? usage : 0; };
  const VkBufferUsageFlags address = with(Feature::bufferDeviceAddress, VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT);
  if (use == Buffer::Use::acceleration_structure)
    return VK_BUFFER_USAGE_STORAGE_BUFFER_BIT | VK_BUFFER_USAGE_ACCELERATION_STRUCTURE_STORAGE_BIT_KHR | address;
  if (use == Buffer::Use::device)
    return VK_BUFFER_USAGE_TRANSFER_SRC_BIT | VK_BUFFER_USAGE_TRANSFER_DST_BIT | VK_BUFFER_USAGE_STORAGE_BUFFER_BIT;
  return VK_BUFFER_USAGE_TRANSFER_SRC_BIT | VK_BUFFER_USAGE_TRANSFER_DST_BIT | VK_BUFFER_USAGE_VERTEX_BUFFER_BIT |
         VK_BUFFER_USAGE_INDEX_BUFFER_BIT | VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT | VK_BUFFER_USAGE_STORAGE_BUFFER_BIT |
         VK_BUFFER_USAGE_UNIFORM_TEXEL_BUFFER_BIT | VK_BUFFER_USAGE_STORAGE_TEXEL_BUFFER_BIT | address |
         with(Feature::transformFeedback, VK_BUFFER_USAGE_TRANSFORM_FEEDBACK_BUFFER_BIT_EXT) |
         with(Feature::rayTracingPipeline, VK_BUFFER_USAGE_SHADER_BINDING_TABLE_BIT_KHR) |
         with(Feature::accelerationStructure, VK_BUFFER_USAGE_ACCELERATION_STRUCTURE_BUILD_INPUT_READ_ONLY_BIT_KHR);
}

}  // namespace

Buffer::Buffer(const Device& device, size_t size, Use use) {
  size = std::max<size_t>(size, 4);
  if (device.is_interpreter()) {
    host_ = std::make_unique<std::byte[]>(size);
    bytes_ = {host_.get(), size};
    return;
  }
  const Vulkan& vk = device.vk();
  const VkBufferCreateInfo info = {
      .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO, .size = size, .usage = usage_of(device, use)};
  buffer_ = device.create<VkBuffer>(vk.CreateBuffer, vk.DestroyBuffer, info, "vkCreateBuffer");
  VkMemoryRequirements requirements;
  vk.GetBufferMemoryRequirements(device.get(), buffer_.get(), &requirements);
  const bool is_seen = use == Use::all;
  memory_ =
      device.allocate(requirements, is_seen ? VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT | VK_MEMORY_PROPERTY_HOST_COHERENT_BIT
                                            : VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT);
  check(vk.BindBufferMemory(device.get(), buffer_.get(), memory_.get(), 0), "vkBindBufferMemory");
  if (!is_seen) return;
  void* mapped = nullptr;
  check(vk.MapMemory(device.get(), memory_.get(), 0, VK_WHOLE_SIZE, 0, &mapped), "vkMapMemory");
  bytes_ = {static_cast<std::byte*>(mapped), size};
  std::memset(mapped, 0, size);
}

uint64_t Buffer::address(const Device& device) const {
  device.require(Feature::bufferDeviceAddress);
  if (device.is_interpreter()) return reinterpret_cast<uint64_t>(bytes_.data());
  const VkBufferDeviceAddressInfo info = {.sType = VK_STRUCTURE_TYPE_BUFFER_DEVICE_ADDRESS_INFO,
                                          .buffer = buffer_.get()};
  return device.vk().GetBufferDeviceAddress(device.get(), &info);
}

}  // namespace umber::run
