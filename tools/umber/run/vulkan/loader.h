// SPDX-License-Identifier: Apache-2.0
#pragma once
#ifndef VK_NO_PROTOTYPES
#define VK_NO_PROTOTYPES
#endif
#include <vulkan/vulkan_core.h>

namespace umber::run {

// clang-format off
// Every Vulkan command that the runner calls, by what it is looked up with.
#define UMBER_VULKAN_GLOBAL(X) X(CreateInstance) X(EnumerateInstanceVersion)
#define UMBER_VULKAN_INSTANCE(X)                                                                              \
  X(CreateDevice)                                                                                             \
  X(DestroyInstance) X(EnumerateDeviceExtensionProperties) X(EnumeratePhysicalDevices) X(GetDeviceProcAddr)   \
      X(GetPhysicalDeviceFeatures2) X(GetPhysicalDeviceFormatProperties) X(GetPhysicalDeviceMemoryProperties) \
          X(GetPhysicalDeviceProperties) X(GetPhysicalDeviceProperties2) X(GetPhysicalDeviceQueueFamilyProperties)
#define UMBER_VULKAN_DEVICE(X)                                                                                         \
  X(AllocateCommandBuffers)                                                                                            \
  X(AllocateDescriptorSets) X(AllocateMemory) X(BeginCommandBuffer) X(BindBufferMemory) X(BindImageMemory)             \
      X(CmdBeginRenderPass) X(CmdBindDescriptorSets) X(CmdBindIndexBuffer) X(CmdBindPipeline) X(CmdBindVertexBuffers)  \
          X(CmdBlitImage) X(CmdClearColorImage) X(CmdClearDepthStencilImage) X(CmdCopyBuffer) X(CmdCopyBufferToImage) X(CmdCopyImageToBuffer)           \
              X(CmdDispatch) X(CmdDraw) X(CmdDrawIndexed) X(CmdEndRenderPass) X(CmdPipelineBarrier) X(CmdPushConstants) X(CmdResetQueryPool) X(CmdSetScissor)   \
                  X(CmdSetViewport) X(CmdWriteTimestamp) X(CreateBuffer) X(CreateBufferView) X(CreateCommandPool) X(CreateComputePipelines) \
                      X(CreateDescriptorPool) X(CreateDescriptorSetLayout) X(CreateFence) X(CreateFramebuffer)         \
                          X(CreateGraphicsPipelines) X(CreateImage) X(CreateImageView) X(CreatePipelineLayout) X(CreateQueryPool)         \
                              X(CreateRenderPass) X(CreateSampler) X(CreateShaderModule) X(DestroyBuffer)              \
                                  X(DestroyBufferView) X(DestroyCommandPool) X(DestroyDescriptorPool)                  \
                                      X(DestroyDescriptorSetLayout) X(DestroyDevice) X(DestroyFence)                   \
                                          X(DestroyFramebuffer) X(DestroyImage) X(DestroyImageView) X(DestroyPipeline) \
                                              X(DestroyPipelineLayout) X(DestroyQueryPool) X(DestroyRenderPass) X(DestroySampler)          \
                                                  X(DestroyShaderModule) X(DeviceWaitIdle) X(EndCommandBuffer)         \
                                                      X(FreeMemory) X(GetBufferMemoryRequirements) X(GetDeviceQueue)   \
                                                          X(GetImageMemoryRequirements) X(GetQueryPoolResults) X(MapMemory) X(QueueSubmit)    \
                                                              X(ResetCommandPool) X(ResetFences)                       \
                                                                  X(UpdateDescriptorSets) X(WaitForFences)

// Commands of extensions and later versions, null where the device has not enabled them.
#define UMBER_VULKAN_EXTENSION(X) \
  X(GetBufferDeviceAddress)       \
  X(CmdBeginQueryIndexedEXT)      \
  X(CmdBeginTransformFeedbackEXT) \
  X(CmdDrawMeshTasksEXT)          \
  X(CmdBuildAccelerationStructuresKHR) X(CmdTraceRaysKHR) X(CreateAccelerationStructureKHR) X(CreateRayTracingPipelinesKHR)  \
  X(DestroyAccelerationStructureKHR) X(GetAccelerationStructureBuildSizesKHR)                                                \
  X(GetAccelerationStructureDeviceAddressKHR) X(GetRayTracingShaderGroupHandlesKHR)                                          \
  X(CmdBindTransformFeedbackBuffersEXT) X(CmdEndQueryIndexedEXT) X(CmdEndTransformFeedbackEXT)
// clang-format on

/// The Vulkan commands, looked up in libvulkan.so.1 at run time: without it there are no tests, but a tool that starts.
struct Vulkan {
#define UMBER_DECLARE(name) PFN_vk##name name = nullptr;
  UMBER_VULKAN_GLOBAL(UMBER_DECLARE)
  UMBER_VULKAN_INSTANCE(UMBER_DECLARE)
  UMBER_VULKAN_DEVICE(UMBER_DECLARE)
  UMBER_VULKAN_EXTENSION(UMBER_DECLARE)
#undef UMBER_DECLARE
  PFN_vkGetInstanceProcAddr GetInstanceProcAddr = nullptr;

  void load_library();
  void load_instance(VkInstance instance);
  void load_device(VkDevice device);
};

/// Throws Failure naming the command unless it succeeded.
void check(VkResult result, const char* command);

}  // namespace umber::run
