// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <functional>
#include <string>
#include <string_view>
#include <utility>

#include "umber/run/vulkan/features.h"
#include "umber/run/vulkan/loader.h"

namespace umber::run {

/// A Vulkan object that its owner destroys.
template <class T>
class Handle {
 public:
  using Destroy = void(VKAPI_PTR*)(VkDevice, T, const VkAllocationCallbacks*);
  Handle() = default;
  Handle(VkDevice device, T value, Destroy destroy) : device_(device), value_(value), destroy_(destroy) {}
  Handle(Handle&& other) noexcept { swap(other); }
  Handle& operator=(Handle&& other) noexcept {
    Handle taken(std::move(other));
    swap(taken);
    return *this;
  }
  ~Handle() {
    if (value_) destroy_(device_, value_, nullptr);
  }
  T get() const { return value_; }
  explicit operator bool() const { return value_ != nullptr; }

 private:
  void swap(Handle& other) noexcept {
    std::swap(device_, other.device_);
    std::swap(value_, other.value_);
    std::swap(destroy_, other.destroy_);
  }
  VkDevice device_ = nullptr;
  T value_ = nullptr;
  Destroy destroy_ = nullptr;
};

/// Which device to open, and what to pretend of it.
struct DeviceOptions {
  std::string name;    ///< part of the device's name; if empty, a GPU is preferred; `interpreter`: none, see Device
  FeatureSet without;  ///< features that the device is taken to lack
};

inline bool is_interpreter(const DeviceOptions& options) { return options.name == "interpreter"; }

/// A Vulkan 1.1 device with one queue. Work is submitted piece by piece and waited for, so everything the host writes
/// between two pieces is safe. Or no device at all: the reference interpreter does what is to be done, and buffers and
/// images are memory of the host. Then nothing of Vulkan may be asked for.
class Device {
 public:
  explicit Device(const DeviceOptions& options);
  ~Device();
  Device(const Device&) = delete;
  Device& operator=(const Device&) = delete;

  bool is_interpreter() const { return is_interpreter_; }
  const Vulkan& vk() const { return vk_; }
  VkDevice get() const { return device_; }
  const std::string& name() const { return name_; }
  bool has(Feature feature) const { return features_.has(feature); }
  /// Throws Skip, with the name, unless the device has the feature; or all of them.
  void require(Feature feature) const;
  void require(const FeatureSet& features) const;
  const VkPhysicalDeviceLimits& limits() const { return limits_; }
  uint32_t subgroup_size() const { return subgroup_size_; }
  const RayLimits& ray_limits() const { return ray_limits_; }
  VkFormatFeatureFlags image_features(VkFormat format) const;

  /// Records with `record`, submits and waits; everything before is visible to it, everything in it to what follows.
  void submit(const std::function<void(VkCommandBuffer)>& record);
  /// Makes all writes so far available to all that follows in the command buffer.
  void barrier(VkCommandBuffer commands) const;

  Handle<VkDeviceMemory> allocate(const VkMemoryRequirements& requirements, VkMemoryPropertyFlags wanted) const;

  template <class T, class Info>
  Handle<T> create(VkResult(VKAPI_PTR* function)(VkDevice, const Info*, const VkAllocationCallbacks*, T*),
                   typename Handle<T>::Destroy destroy, const Info& info, const char* command) const {
    T value = nullptr;
    check(function(device_, &info, nullptr, &value), command);
    return Handle<T>(device_, value, destroy);
  }

 private:
  void create_instance();
  void choose_physical_device(std::string_view name);
  void create_device(const FeatureSet& without);
  void create_queue();

  void pretend(const FeatureSet& without);

  bool is_interpreter_ = false;
  Vulkan vk_;
  VkInstance instance_ = nullptr;
  VkPhysicalDevice physical_ = nullptr;
  VkDevice device_ = nullptr;
  VkQueue queue_ = nullptr;
  uint32_t queue_family_ = 0;
  uint32_t api_version_ = 0;
  std::string name_;
  FeatureSet features_;
  VkPhysicalDeviceLimits limits_{};
  uint32_t subgroup_size_ = 1;
  RayLimits ray_limits_;
  VkPhysicalDeviceMemoryProperties memory_{};
  VkCommandPool pool_ = nullptr;
  VkCommandBuffer commands_ = nullptr;
  VkFence fence_ = nullptr;
};

}  // namespace umber::run
