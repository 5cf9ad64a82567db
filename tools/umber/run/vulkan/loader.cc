// SPDX-License-Identifier: Apache-2.0
#include "umber/run/vulkan/loader.h"

#include <dlfcn.h>
#include <fmt/format.h>

#include "umber/run/outcome.h"

namespace umber::run {

void Vulkan::load_library() {
  void* library = dlopen("libvulkan.so.1", RTLD_NOW | RTLD_LOCAL);
  if (!library) throw Failure("libvulkan.so.1 cannot be loaded");
  GetInstanceProcAddr = reinterpret_cast<PFN_vkGetInstanceProcAddr>(dlsym(library, "vkGetInstanceProcAddr"));
  if (!GetInstanceProcAddr) throw Failure("libvulkan.so.1 has no vkGetInstanceProcAddr");
#define UMBER_LOAD(name) name = reinterpret_cast<PFN_vk##name>(GetInstanceProcAddr(nullptr, "vk" #name));
  UMBER_VULKAN_GLOBAL(UMBER_LOAD)
#undef UMBER_LOAD
}

void Vulkan::load_instance(VkInstance instance) {
#define UMBER_LOAD(name) name = reinterpret_cast<PFN_vk##name>(GetInstanceProcAddr(instance, "vk" #name));
  UMBER_VULKAN_INSTANCE(UMBER_LOAD)
#undef UMBER_LOAD
}

void Vulkan::load_device(VkDevice device) {
#define UMBER_LOAD(name) name = reinterpret_cast<PFN_vk##name>(GetDeviceProcAddr(device, "vk" #name));
  UMBER_VULKAN_DEVICE(UMBER_LOAD)
  UMBER_VULKAN_EXTENSION(UMBER_LOAD)
#undef UMBER_LOAD
}

void check(VkResult result, const char* command) {
  if (result != VK_SUCCESS) throw Failure(fmt::format("{} failed with VkResult {}", command, static_cast<int>(result)));
}

}  // namespace umber::run
