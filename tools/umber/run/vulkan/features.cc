// SPDX-License-Identifier: Apache-2.0
#include "umber/run/vulkan/features.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace umber::run {
namespace {

constexpr std::string_view kNames[] = {
#define UMBER_FEATURE(name, part) #name,
#define UMBER_EXTENSION_FEATURE(name) "VK_" #name,
#define UMBER_SUBGROUP_FEATURE(name) "VK_SUBGROUP_" #name,
#include "umber/run/vulkan/features.def"
};
static_assert(std::size(kNames) == kFeatureCount);

}  // namespace

std::string_view name_of(Feature feature) {
  return feature == Feature::kNone ? "nothing" : kNames[static_cast<size_t>(feature)];
}

std::optional<Feature> find_feature(std::string_view name) {
  const auto* const found = std::find(std::begin(kNames), std::end(kNames), name);
  if (found == std::end(kNames)) return std::nullopt;
  return static_cast<Feature>(found - std::begin(kNames));
}

FeatureSet undeclared_features(std::string_view device) {
  FeatureSet set;
#define UMBER_UNDECLARED_FEATURE(name, feature) \
  if (device.starts_with(name)) set.add(Feature::feature);
#include "umber/run/vulkan/features.def"
  return set;
}

FeatureSet interpreter_features() {
  FeatureSet set;
  for (size_t n = 0; n < kFeatureCount; ++n) set.add(static_cast<Feature>(n));
  constexpr Feature kMissing[] = {Feature::rayTracingPipeline, Feature::accelerationStructure,
                                  Feature::rayQuery,           Feature::meshShader,
                                  Feature::taskShader,         Feature::multiview};
  FeatureSet missing;
  for (const Feature feature : kMissing) missing.add(feature);
  set.remove(missing);
  return set;
}

Feature FeatureSet::first() const {
  size_t n = 0;
  while (n < kFeatureCount && !bits_[n]) ++n;
  return static_cast<Feature>(n);
}

FeatureChain::FeatureChain(const Vulkan& vk, VkPhysicalDevice device, uint32_t version) {
  uint32_t count = 0;
  vk.EnumerateDeviceExtensionProperties(device, nullptr, &count, nullptr);
  std::vector<VkExtensionProperties> known(count);
  vk.EnumerateDeviceExtensionProperties(device, nullptr, &count, known.data());
  const auto enable = [&](std::string_view name) {
    const bool has = std::any_of(known.begin(), known.end(), [&](const VkExtensionProperties& extension) {
      return extension.extensionName == name;
    });
    if (has) extensions_.push_back(name.data());
    return has;
  };

  if (version >= VK_API_VERSION_1_2) {
    link(v11);
    link(v12);
  } else {
    if (enable(VK_EXT_SCALAR_BLOCK_LAYOUT_EXTENSION_NAME)) link(scalar_layout);
    if (enable(VK_KHR_UNIFORM_BUFFER_STANDARD_LAYOUT_EXTENSION_NAME)) link(uniform_layout);
  }
  if (enable(VK_EXT_PROVOKING_VERTEX_EXTENSION_NAME)) link(provoking);
  if (enable(VK_EXT_CUSTOM_BORDER_COLOR_EXTENSION_NAME)) link(border);
  if (enable(VK_EXT_SHADER_DEMOTE_TO_HELPER_INVOCATION_EXTENSION_NAME)) link(demote);
  if (enable(VK_EXT_SHADER_ATOMIC_FLOAT_EXTENSION_NAME)) link(atomic_float);
  if (enable(VK_KHR_SHADER_CLOCK_EXTENSION_NAME)) link(clock);
  if (enable(VK_EXT_TRANSFORM_FEEDBACK_EXTENSION_NAME)) link(feedback);
  if (enable(VK_KHR_SHADER_INTEGER_DOT_PRODUCT_EXTENSION_NAME)) link(integer_dot);
  if (enable(VK_EXT_MESH_SHADER_EXTENSION_NAME)) link(mesh);
  if (version >= VK_API_VERSION_1_2) link_rays(enable);
  link_matrices(enable);
  link_narrow_floats(enable);
  if (enable(HalfVectorAtomicFeatures::kExtension)) link(half_vectors);
  if (enable(VK_EXT_SHADER_ATOMIC_FLOAT_2_EXTENSION_NAME)) link(atomic_float2);
  if (enable(VK_EXT_SHADER_IMAGE_ATOMIC_INT64_EXTENSION_NAME)) link(image_int64);
  if (enable(MaximalReconvergenceFeatures::kExtension)) link(reconvergence);
  if (enable(VK_KHR_FRAGMENT_SHADER_BARYCENTRIC_EXTENSION_NAME)) link(barycentric);
  if (enable(VK_EXT_FRAGMENT_SHADER_INTERLOCK_EXTENSION_NAME)) link(interlock);
  if (enable(VK_KHR_FRAGMENT_SHADING_RATE_EXTENSION_NAME)) link(shading_rate);
  if (enable(QuadControlFeatures::kExtension)) link(quad_control);
  if (enable(VK_ARM_SHADER_CORE_BUILTINS_EXTENSION_NAME)) link(cores);
  if (enable(VK_NV_SHADER_SM_BUILTINS_EXTENSION_NAME)) link(multiprocessors);
  const bool has_older = enable(VK_NV_COMPUTE_SHADER_DERIVATIVES_EXTENSION_NAME);
  if (enable("VK_KHR_compute_shader_derivatives") || has_older) link(derivatives);
  if (enable(VK_KHR_WORKGROUP_MEMORY_EXPLICIT_LAYOUT_EXTENSION_NAME)) link(shared_layout);
  if (enable(SubgroupRotateFeatures::kExtension)) link(rotate);
  has_viewport_layer_ = enable(VK_EXT_SHADER_VIEWPORT_INDEX_LAYER_EXTENSION_NAME);
#define UMBER_EXTENSION_FEATURE(name) \
  if (enable("VK_" #name)) extension_features_.add(Feature::name);
#include "umber/run/vulkan/features.def"
  vk.GetPhysicalDeviceFeatures2(device, &core);
  // These want other features to be switched on.
  mesh.multiviewMeshShader = mesh.primitiveFragmentShadingRateMeshShader = VK_FALSE;
  ray_pipeline.rayTracingPipelineShaderGroupHandleCaptureReplayMixed = VK_FALSE;
  VkPhysicalDeviceProperties2 properties{VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2, &subgroups, {}};
  if (acceleration.accelerationStructure)
    acceleration_limits_.pNext = std::exchange(properties.pNext, &acceleration_limits_);
  if (ray_pipeline.rayTracingPipeline) pipeline_limits_.pNext = std::exchange(properties.pNext, &pipeline_limits_);
  vk.GetPhysicalDeviceProperties2(device, &properties);
}

void FeatureChain::link_matrices(const std::function<bool(std::string_view)>& enable) {
  if (enable(CooperativeMatrixFeatures::kExtension)) link(cooperative);
  if (enable(CooperativeMatrixNvFeatures::kExtension)) link(cooperative_nv);
  if (enable(CooperativeMatrix2Features::kExtension)) link(cooperative2);
  if (enable(DecodeVectorFeatures::kExtension)) link(decode_vector);
  if (enable(CooperativeVectorFeatures::kExtension)) link(cooperative_vector);
  if (enable(ReplicatedCompositesFeatures::kExtension)) link(replicated);
}

void FeatureChain::link_narrow_floats(const std::function<bool(std::string_view)>& enable) {
  if (enable(Bfloat16Features::kExtension)) link(bfloat16);
  if (enable(Float8Features::kExtension)) link(float8);
  if (enable(MicroscalingFeatures::kExtension)) link(microscaling);
}

/// Of Vulkan 1.2, whose parts they build upon.
void FeatureChain::link_rays(const std::function<bool(std::string_view)>& enable) {
  if (!enable(VK_KHR_DEFERRED_HOST_OPERATIONS_EXTENSION_NAME)) return;
  if (!enable(VK_KHR_ACCELERATION_STRUCTURE_EXTENSION_NAME)) return;
  link(acceleration);
  if (enable(VK_KHR_RAY_QUERY_EXTENSION_NAME)) link(ray_query);
  if (enable(VK_KHR_RAY_TRACING_PIPELINE_EXTENSION_NAME)) link(ray_pipeline);
  if (enable(VK_KHR_RAY_TRACING_MAINTENANCE_1_EXTENSION_NAME)) link(ray_maintenance);
  if (enable(RayPositionFetchFeatures::kExtension)) link(position_fetch);
}

RayLimits FeatureChain::ray_limits() const {
  RayLimits limits;
  if (acceleration.accelerationStructure)
    limits.scratch_alignment = acceleration_limits_.minAccelerationStructureScratchOffsetAlignment;
  if (!ray_pipeline.rayTracingPipeline) return limits;
  limits.recursion = pipeline_limits_.maxRayRecursionDepth;
  limits.handle_size = pipeline_limits_.shaderGroupHandleSize;
  limits.handle_alignment = pipeline_limits_.shaderGroupHandleAlignment;
  limits.base_alignment = pipeline_limits_.shaderGroupBaseAlignment;
  return limits;
}

FeatureSet FeatureChain::supported() const {
  FeatureSet set;
#define UMBER_FEATURE(name, part) \
  if (part.name) set.add(Feature::name);
#define UMBER_EARLIER_FEATURE(name, part) UMBER_FEATURE(name, part)
#define UMBER_SUBGROUP_FEATURE(name) \
  if (subgroups.supportedOperations & VK_SUBGROUP_##name) set.add(Feature::name);
#include "umber/run/vulkan/features.def"
  set.add(extension_features_);
  if (has_viewport_layer_) {  // an extension that has no structure
    set.add(Feature::shaderOutputLayer);
    set.add(Feature::shaderOutputViewportIndex);
  }
  return set;
}

void FeatureChain::switch_off(const FeatureSet& features) {
#define UMBER_FEATURE(name, part) \
  if (features.has(Feature::name)) part.name = VK_FALSE;
#define UMBER_EARLIER_FEATURE(name, part) UMBER_FEATURE(name, part)
#include "umber/run/vulkan/features.def"
}

}  // namespace umber::run
