// SPDX-License-Identifier: Apache-2.0
#include "umber/run/vulkan/device.h"

#include <algorithm>
#include <cstring>
#include <vector>

#include <fmt/format.h>

#include "umber/run/outcome.h"

namespace umber::run {
namespace {

/// The features asked for, a chain of those structures that the device knows. All that is supported is switched on.
struct FeatureChain {
  VkPhysicalDeviceFeatures2 core{VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2, nullptr, {}};
  VkPhysicalDeviceVulkan11Features v11{VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_1_FEATURES};
  VkPhysicalDeviceVulkan12Features v12{VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES};
  VkPhysicalDeviceProvokingVertexFeaturesEXT provoking{VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROVOKING_VERTEX_FEATURES_EXT};
  VkPhysicalDeviceCustomBorderColorFeaturesEXT border{
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_CUSTOM_BORDER_COLOR_FEATURES_EXT};
  VkPhysicalDeviceShaderDemoteToHelperInvocationFeatures demote{
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_DEMOTE_TO_HELPER_INVOCATION_FEATURES};
  VkPhysicalDeviceShaderAtomicFloatFeaturesEXT atomic_float{
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_ATOMIC_FLOAT_FEATURES_EXT};
  VkPhysicalDeviceShaderClockFeaturesKHR clock{VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_CLOCK_FEATURES_KHR};

  VkPhysicalDeviceScalarBlockLayoutFeatures scalar_layout{
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SCALAR_BLOCK_LAYOUT_FEATURES};
  VkPhysicalDeviceUniformBufferStandardLayoutFeatures uniform_layout{
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_UNIFORM_BUFFER_STANDARD_LAYOUT_FEATURES};
  VkPhysicalDeviceTransformFeedbackFeaturesEXT feedback{
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_TRANSFORM_FEEDBACK_FEATURES_EXT};

  template <class T>
  void link(T& feature) {
    feature.pNext = core.pNext;
    core.pNext = &feature;
  }
};

int preference(VkPhysicalDeviceType type) {
  switch (type) {
    case VK_PHYSICAL_DEVICE_TYPE_DISCRETE_GPU: return 4;
    case VK_PHYSICAL_DEVICE_TYPE_INTEGRATED_GPU: return 3;
    case VK_PHYSICAL_DEVICE_TYPE_VIRTUAL_GPU: return 2;
    default: return 1;  // a software device is better than none
  }
}

}  // namespace

Device::Device(std::string_view name) {
  vk_.load_library();
  create_instance();
  choose_physical_device(name);
  create_device();
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

void Device::create_device() {
  uint32_t count = 0;
  vk_.EnumerateDeviceExtensionProperties(physical_, nullptr, &count, nullptr);
  std::vector<VkExtensionProperties> known(count);
  vk_.EnumerateDeviceExtensionProperties(physical_, nullptr, &count, known.data());
  std::vector<const char*> enabled;
  const auto enable = [&](const char* name) {
    const bool has = std::any_of(known.begin(), known.end(), [&](const VkExtensionProperties& extension) {
      return std::strcmp(extension.extensionName, name) == 0;
    });
    if (has) enabled.push_back(name);
    return has;
  };

  FeatureChain features;
  const bool is_1_2 = api_version_ >= VK_API_VERSION_1_2;
  if (is_1_2) features.link(features.v11);
  if (is_1_2) features.link(features.v12);
  if (enable(VK_EXT_PROVOKING_VERTEX_EXTENSION_NAME)) features.link(features.provoking);
  if (enable(VK_EXT_CUSTOM_BORDER_COLOR_EXTENSION_NAME)) features.link(features.border);
  if (enable(VK_EXT_SHADER_DEMOTE_TO_HELPER_INVOCATION_EXTENSION_NAME)) features.link(features.demote);
  if (enable(VK_EXT_SHADER_ATOMIC_FLOAT_EXTENSION_NAME)) features.link(features.atomic_float);
  if (enable(VK_KHR_SHADER_CLOCK_EXTENSION_NAME)) features.link(features.clock);
  if (!is_1_2 && enable(VK_EXT_SCALAR_BLOCK_LAYOUT_EXTENSION_NAME)) features.link(features.scalar_layout);
  if (!is_1_2 && enable(VK_KHR_UNIFORM_BUFFER_STANDARD_LAYOUT_EXTENSION_NAME)) features.link(features.uniform_layout);
  if (enable(VK_EXT_TRANSFORM_FEEDBACK_EXTENSION_NAME)) features.link(features.feedback);
  const bool has_layer = enable(VK_EXT_SHADER_VIEWPORT_INDEX_LAYER_EXTENSION_NAME);
  vk_.GetPhysicalDeviceFeatures2(physical_, &features.core);
  abilities_ = {
      .provoking_vertex = features.provoking.provokingVertexLast == VK_TRUE,
      .custom_border_color = features.border.customBorderColorWithoutFormat == VK_TRUE,
      .layer_from_vertex = has_layer || features.v12.shaderOutputLayer == VK_TRUE,
      .fill_mode_non_solid = features.core.features.fillModeNonSolid == VK_TRUE,
      .wide_lines = features.core.features.wideLines == VK_TRUE,
      .transform_feedback = features.feedback.transformFeedback == VK_TRUE,
  };

  const float priority = 1;
  const VkDeviceQueueCreateInfo queue = {.sType = VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO,
                                         .queueFamilyIndex = queue_family_,
                                         .queueCount = 1,
                                         .pQueuePriorities = &priority};
  const VkDeviceCreateInfo info = {.sType = VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO,
                                   .pNext = &features.core,
                                   .queueCreateInfoCount = 1,
                                   .pQueueCreateInfos = &queue,
                                   .enabledExtensionCount = static_cast<uint32_t>(enabled.size()),
                                   .ppEnabledExtensionNames = enabled.data()};
  check(vk_.CreateDevice(physical_, &info, nullptr, &device_), "vkCreateDevice");
  vk_.load_device(device_);
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

VkFormatFeatureFlags Device::image_features(VkFormat format) const {
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
    const VkMemoryAllocateInfo info = {
        .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO, .allocationSize = requirements.size, .memoryTypeIndex = type};
    return create<VkDeviceMemory>(vk_.AllocateMemory, vk_.FreeMemory, info, "vkAllocateMemory");
  }
  throw Failure("the Vulkan device has no memory of the kind needed");
}

}  // namespace umber::run
