// SPDX-License-Identifier: Apache-2.0
#include "umber/run/vulkan/device.h"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "umber/run/outcome.h"

namespace umber::run {
namespace {

int preference(VkPhysicalDeviceType type) {
  switch (type) {
    case VK_PHYSICAL_DEVICE_TYPE_DISCRETE_GPU: return 4;
    case VK_PHYSICAL_DEVICE_TYPE_INTEGRATED_GPU: return 3;
    case VK_PHYSICAL_DEVICE_TYPE_VIRTUAL_GPU: return 2;
    default: return 1;  // a software device is better than none
  }
}

}  // namespace

Device::Device(const DeviceOptions& options) : is_interpreter_(run::is_interpreter(options)) {
  if (is_interpreter_) {
    pretend(options.without);
    return;
  }
  vk_.load_library();
  create_instance();
  choose_physical_device(options.name);
  create_device(options.without);
  create_queue();
}

Device::~Device() {
  if (device_) {
    vk_.DeviceWaitIdle(device_);
    vk_.DestroyFence(device_, fence_, nullptr);
    vk_.DestroyCommandPool(device_, pool_, nullptr);
    vk_.DestroyDevice(device_, nullptr);
  }
  if (instance_) vk_.DestroyInstance(instance_, nullptr);
}

/// What the interpreter has. Limits are those that every device has (Vulkan 1.3 section 46.1), or more.
void Device::pretend(const FeatureSet& without) {
  name_ = "interpreter";
  features_ = interpreter_features();
  features_.remove(without);
  for (uint32_t& count : limits_.maxComputeWorkGroupCount) count = 65535;
  limits_.maxImageDimension2D = 4096;
  subgroup_size_ = 32;
}

void Device::create_instance() {
  uint32_t version = VK_API_VERSION_1_0;
  if (vk_.EnumerateInstanceVersion) vk_.EnumerateInstanceVersion(&version);
  if (version < VK_API_VERSION_1_1) throw Failure("the Vulkan loader is older than 1.1");
  const VkApplicationInfo application = {.sType = VK_STRUCTURE_TYPE_APPLICATION_INFO,
                                         .pApplicationName = "umber run",
                                         .apiVersion = std::min(version, VK_API_VERSION_1_2)};
  const VkInstanceCreateInfo info = {.sType = VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO, .pApplicationInfo = &application};
  check(vk_.CreateInstance(&info, nullptr, &instance_), "vkCreateInstance");
  api_version_ = application.apiVersion;
  vk_.load_instance(instance_);
}

void Device::choose_physical_device(std::string_view name) {
  uint32_t count = 0;
  check(vk_.EnumeratePhysicalDevices(instance_, &count, nullptr), "vkEnumeratePhysicalDevices");
  std::vector<VkPhysicalDevice> devices(count);
  check(vk_.EnumeratePhysicalDevices(instance_, &count, devices.data()), "vkEnumeratePhysicalDevices");

  int best = 0;
  for (VkPhysicalDevice candidate : devices) {
    VkPhysicalDeviceProperties properties;
    vk_.GetPhysicalDeviceProperties(candidate, &properties);
    if (properties.apiVersion < VK_API_VERSION_1_1) continue;
    if (std::string_view(properties.deviceName).find(name) == std::string_view::npos) continue;
    if (preference(properties.deviceType) <= best) continue;
    best = preference(properties.deviceType);
    physical_ = candidate;
    name_ = properties.deviceName;
    limits_ = properties.limits;
    api_version_ = std::min(api_version_, properties.apiVersion);
  }
  if (!physical_) throw Failure(fmt::format("no Vulkan 1.1 device whose name contains '{}'", name));
  vk_.GetPhysicalDeviceMemoryProperties(physical_, &memory_);

  vk_.GetPhysicalDeviceQueueFamilyProperties(physical_, &count, nullptr);
  std::vector<VkQueueFamilyProperties> families(count);
  vk_.GetPhysicalDeviceQueueFamilyProperties(physical_, &count, families.data());
  constexpr VkQueueFlags kWanted = VK_QUEUE_GRAPHICS_BIT | VK_QUEUE_COMPUTE_BIT;
  const auto family = std::find_if(families.begin(), families.end(), [](const VkQueueFamilyProperties& f) {
    return (f.queueFlags & kWanted) == kWanted;
  });
  if (family == families.end()) throw Failure("the Vulkan device has no queue for graphics and compute");
  queue_family_ = static_cast<uint32_t>(family - families.begin());
}

void Device::create_device(const FeatureSet& without) {
  FeatureChain features(vk_, physical_, api_version_);
  features.switch_off(without);
  features_ = features.supported();
  subgroup_size_ = features.subgroup_size();
  ray_limits_ = features.ray_limits();
  features_.add(undeclared_features(name_));
  features_.remove(without);
  const float priority = 1;
  const VkDeviceQueueCreateInfo queue = {.sType = VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO,
                                         .queueFamilyIndex = queue_family_,
                                         .queueCount = 1,
                                         .pQueuePriorities = &priority};
  const VkDeviceCreateInfo info = {.sType = VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO,
                                   .pNext = &features.chain(),
                                   .queueCreateInfoCount = 1,
                                   .pQueueCreateInfos = &queue,
                                   .enabledExtensionCount = static_cast<uint32_t>(features.extensions().size()),
                                   .ppEnabledExtensionNames = features.extensions().data()};
  check(vk_.CreateDevice(physical_, &info, nullptr, &device_), "vkCreateDevice");
  vk_.load_device(device_);
}

void Device::create_queue() {
  vk_.GetDeviceQueue(device_, queue_family_, 0, &queue_);
  const VkCommandPoolCreateInfo pool = {.sType = VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO,
                                        .queueFamilyIndex = queue_family_};
  check(vk_.CreateCommandPool(device_, &pool, nullptr, &pool_), "vkCreateCommandPool");
  const VkCommandBufferAllocateInfo allocate = {.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO,
                                                .commandPool = pool_,
                                                .level = VK_COMMAND_BUFFER_LEVEL_PRIMARY,
                                                .commandBufferCount = 1};
  check(vk_.AllocateCommandBuffers(device_, &allocate, &commands_), "vkAllocateCommandBuffers");
  const VkFenceCreateInfo fence = {.sType = VK_STRUCTURE_TYPE_FENCE_CREATE_INFO};
  check(vk_.CreateFence(device_, &fence, nullptr, &fence_), "vkCreateFence");
}

void Device::require(Feature feature) const {
  if (!has(feature)) throw Skip(fmt::format("device lacks {}", name_of(feature)));
}

void Device::require(const FeatureSet& features) const {
  FeatureSet missing = features;
  missing.remove(features_);
  if (!missing.empty()) require(missing.first());
}

VkFormatFeatureFlags Device::image_features(VkFormat format) const {
  if (is_interpreter_) return ~VkFormatFeatureFlags{0};
  VkFormatProperties properties;
  vk_.GetPhysicalDeviceFormatProperties(physical_, format, &properties);
  return properties.optimalTilingFeatures;
}

void Device::submit(const std::function<void(VkCommandBuffer)>& record) {
  check(vk_.ResetCommandPool(device_, pool_, 0), "vkResetCommandPool");
  const VkCommandBufferBeginInfo begin = {.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO,
                                          .flags = VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT};
  check(vk_.BeginCommandBuffer(commands_, &begin), "vkBeginCommandBuffer");
  barrier(commands_);
  record(commands_);
  barrier(commands_);
  check(vk_.EndCommandBuffer(commands_), "vkEndCommandBuffer");
  const VkSubmitInfo submit = {
      .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO, .commandBufferCount = 1, .pCommandBuffers = &commands_};
  check(vk_.QueueSubmit(queue_, 1, &submit, fence_), "vkQueueSubmit");
  check(vk_.WaitForFences(device_, 1, &fence_, VK_TRUE, UINT64_MAX), "vkWaitForFences");
  check(vk_.ResetFences(device_, 1, &fence_), "vkResetFences");
}

void Device::barrier(VkCommandBuffer commands) const {
  constexpr VkAccessFlags kAll = VK_ACCESS_MEMORY_READ_BIT | VK_ACCESS_MEMORY_WRITE_BIT;
  constexpr VkAccessFlags kHost = VK_ACCESS_HOST_READ_BIT | VK_ACCESS_HOST_WRITE_BIT;
  constexpr VkPipelineStageFlags kStages = VK_PIPELINE_STAGE_ALL_COMMANDS_BIT | VK_PIPELINE_STAGE_HOST_BIT;
  const VkMemoryBarrier memory = {
      .sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER, .srcAccessMask = kAll | kHost, .dstAccessMask = kAll | kHost};
  vk_.CmdPipelineBarrier(commands, kStages, kStages, 0, 1, &memory, 0, nullptr, 0, nullptr);
}

Handle<VkDeviceMemory> Device::allocate(const VkMemoryRequirements& requirements, VkMemoryPropertyFlags wanted) const {
  for (uint32_t type = 0; type < memory_.memoryTypeCount; ++type) {
    if (!(requirements.memoryTypeBits & (1u << type))) continue;
    if ((memory_.memoryTypes[type].propertyFlags & wanted) != wanted) continue;
    const VkMemoryAllocateFlagsInfo flags = {.sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_FLAGS_INFO,
                                             .flags = VK_MEMORY_ALLOCATE_DEVICE_ADDRESS_BIT};
    const VkMemoryAllocateInfo info = {.sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO,
                                       .pNext = has(Feature::bufferDeviceAddress) ? &flags : nullptr,
                                       .allocationSize = requirements.size,
                                       .memoryTypeIndex = type};
    return create<VkDeviceMemory>(vk_.AllocateMemory, vk_.FreeMemory, info, "vkAllocateMemory");
  }
  throw Failure("the Vulkan device has no memory of the kind needed");
}

}  // namespace umber::run
