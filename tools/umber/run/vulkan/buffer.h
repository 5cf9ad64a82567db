// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstddef>
#include <span>

#include "umber/run/vulkan/device.h"

namespace umber::run {

/// Memory that the host and every kind of shader access reach, zeroed at first.
class Buffer {
 public:
  Buffer() = default;
  Buffer(const Device& device, size_t size);

  VkBuffer get() const { return buffer_.get(); }
  std::span<std::byte> bytes() const { return bytes_; }
  explicit operator bool() const { return static_cast<bool>(buffer_); }

 private:
  Handle<VkDeviceMemory> memory_;
  Handle<VkBuffer> buffer_;
  std::span<std::byte> bytes_;
};

}  // namespace umber::run
