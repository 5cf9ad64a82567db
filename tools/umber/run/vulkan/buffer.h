// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstddef>
#include <memory>
#include <span>

#include "umber/run/vulkan/device.h"

namespace umber::run {

/// Memory that the host and every kind of shader access reach, zeroed at first.
class Buffer {
 public:
  enum class Use : uint8_t {
    all,
    acceleration_structure,  ///< what devices alone see, of such structures and while they are built
    device,                  ///< storage of shaders that devices alone see, as fast as it can be
  };
  Buffer() = default;
  Buffer(const Device& device, size_t size, Use use = Use::all);

  VkBuffer get() const { return buffer_.get(); }
  std::span<std::byte> bytes() const { return bytes_; }
  /// Where shaders reach it without a binding. Throws Skip if the device has no such addresses.
  uint64_t address(const Device& device) const;
  explicit operator bool() const { return !bytes_.empty() || static_cast<bool>(buffer_); }

 private:
  Handle<VkDeviceMemory> memory_;
  Handle<VkBuffer> buffer_;
  std::unique_ptr<std::byte[]> host_;  ///< on the interpreter's device
  std::span<std::byte> bytes_;
};

}  // namespace umber::run
