// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <bitset>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "umber/run/vulkan/loader.h"

namespace umber::run {

/// An optional feature of Vulkan, by Vulkan's name. The rows are those of features.def.
enum class Feature : uint8_t {
#define UMBER_FEATURE(name, part) name,
#define UMBER_EXTENSION_FEATURE(name) name,
#define UMBER_SUBGROUP_FEATURE(name) name,
#include "umber/run/vulkan/features.def"
  kNone,
};
constexpr size_t kFeatureCount = static_cast<size_t>(Feature::kNone);

std::string_view name_of(Feature feature);
std::optional<Feature> find_feature(std::string_view name);

/// Some features. `kNone` is never among them.
class FeatureSet {
 public:
  FeatureSet() = default;
  bool has(Feature feature) const { return feature != Feature::kNone && bits_[static_cast<size_t>(feature)]; }
  void add(Feature feature) {
    if (feature != Feature::kNone) bits_.set(static_cast<size_t>(feature));
  }
  void add(const FeatureSet& others) { bits_ |= others.bits_; }
  void remove(const FeatureSet& others) { bits_ &= ~others.bits_; }
  bool empty() const { return bits_.none(); }
  /// The first in the order of features.def; `kNone` of an empty set.
  Feature first() const;
  bool operator==(const FeatureSet&) const = default;

 private:
  std::bitset<kFeatureCount> bits_;
};

/// What a device of that name has without saying so.
FeatureSet undeclared_features(std::string_view device);

/// What the reference interpreter can do of what is optional in Vulkan.
FeatureSet interpreter_features();

// Structures of extensions that came after the Vulkan headers of 2023.
struct CooperativeMatrixFeatures {
  static constexpr const char* kExtension = "VK_KHR_cooperative_matrix";
  VkStructureType sType = static_cast<VkStructureType>(1'000'506'000);
  void* pNext = nullptr;
  VkBool32 cooperativeMatrix = VK_FALSE, cooperativeMatrixRobustBufferAccess = VK_FALSE;
};
struct CooperativeMatrixNvFeatures {
  static constexpr const char* kExtension = VK_NV_COOPERATIVE_MATRIX_EXTENSION_NAME;
  VkStructureType sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_COOPERATIVE_MATRIX_FEATURES_NV;
  void* pNext = nullptr;
  VkBool32 cooperativeMatrixNV = VK_FALSE, cooperativeMatrixRobustBufferAccess = VK_FALSE;
};
struct CooperativeMatrix2Features {
  static constexpr const char* kExtension = "VK_NV_cooperative_matrix2";
  VkStructureType sType = static_cast<VkStructureType>(1'000'593'000);
  void* pNext = nullptr;
  VkBool32 cooperativeMatrixWorkgroupScope = VK_FALSE, cooperativeMatrixFlexibleDimensions = VK_FALSE,
           cooperativeMatrixReductions = VK_FALSE, cooperativeMatrixConversions = VK_FALSE,
           cooperativeMatrixPerElementOperations = VK_FALSE, cooperativeMatrixTensorAddressing = VK_FALSE,
           cooperativeMatrixBlockLoads = VK_FALSE;
};
struct CooperativeVectorFeatures {
  static constexpr const char* kExtension = "VK_NV_cooperative_vector";
  VkStructureType sType = static_cast<VkStructureType>(1'000'491'000);
  void* pNext = nullptr;
  VkBool32 cooperativeVector = VK_FALSE, cooperativeVectorTraining = VK_FALSE;
};
struct ReplicatedCompositesFeatures {
  static constexpr const char* kExtension = "VK_EXT_shader_replicated_composites";
  VkStructureType sType = static_cast<VkStructureType>(1'000'564'000);
  void* pNext = nullptr;
  VkBool32 shaderReplicatedComposites = VK_FALSE;
};
struct DecodeVectorFeatures {
  static constexpr const char* kExtension = "VK_NV_cooperative_matrix_decode_vector";
  VkStructureType sType = static_cast<VkStructureType>(1'000'689'000);
  void* pNext = nullptr;
  VkBool32 cooperativeMatrixDecodeVector = VK_FALSE;
};
struct Bfloat16Features {
  static constexpr const char* kExtension = "VK_KHR_shader_bfloat16";
  VkStructureType sType = static_cast<VkStructureType>(1'000'141'000);
  void* pNext = nullptr;
  VkBool32 shaderBFloat16Type = VK_FALSE, shaderBFloat16DotProduct = VK_FALSE,
           shaderBFloat16CooperativeMatrix = VK_FALSE;
};
struct Float8Features {
  static constexpr const char* kExtension = "VK_EXT_shader_float8";
  VkStructureType sType = static_cast<VkStructureType>(1'000'567'000);
  void* pNext = nullptr;
  VkBool32 shaderFloat8 = VK_FALSE, shaderFloat8CooperativeMatrix = VK_FALSE;
};
struct MicroscalingFeatures {
  static constexpr const char* kExtension = "VK_EXT_shader_ocp_microscaling_types";
  VkStructureType sType = static_cast<VkStructureType>(1'000'672'000);
  void* pNext = nullptr;
  VkBool32 shaderFloat4 = VK_FALSE, shaderFloat6 = VK_FALSE, shaderFloat8UnsignedE8M0 = VK_FALSE, shaderMXInt8 = VK_FALSE;
};
struct HalfVectorAtomicFeatures {
  static constexpr const char* kExtension = "VK_NV_shader_atomic_float16_vector";
  VkStructureType sType = static_cast<VkStructureType>(1'000'563'000);
  void* pNext = nullptr;
  VkBool32 shaderFloat16VectorAtomics = VK_FALSE;
};
struct RayPositionFetchFeatures {
  static constexpr const char* kExtension = "VK_KHR_ray_tracing_position_fetch";
  VkStructureType sType = static_cast<VkStructureType>(1'000'481'000);
  void* pNext = nullptr;
  VkBool32 rayTracingPositionFetch = VK_FALSE;
};
struct MaximalReconvergenceFeatures {
  static constexpr const char* kExtension = "VK_KHR_shader_maximal_reconvergence";
  VkStructureType sType = static_cast<VkStructureType>(1'000'434'000);
  void* pNext = nullptr;
  VkBool32 shaderMaximalReconvergence = VK_FALSE;
};
struct QuadControlFeatures {
  static constexpr const char* kExtension = "VK_KHR_shader_quad_control";
  VkStructureType sType = static_cast<VkStructureType>(1'000'235'000);
  void* pNext = nullptr;
  VkBool32 shaderQuadControl = VK_FALSE;
};
struct SubgroupRotateFeatures {
  static constexpr const char* kExtension = "VK_KHR_shader_subgroup_rotate";
  VkStructureType sType = static_cast<VkStructureType>(1'000'416'000);
  void* pNext = nullptr;
  VkBool32 shaderSubgroupRotate = VK_FALSE, shaderSubgroupRotateClustered = VK_FALSE;
};

/// What binding tables and structures of ray tracing have to keep to.
struct RayLimits {
  uint32_t recursion = 1, handle_size = 32, handle_alignment = 32, base_alignment = 64, scratch_alignment = 256;
};

/// Vulkan's structures of features, those that a device knows in a chain: to ask the device what it has, and to have
/// all of that switched on.
class FeatureChain {
 public:
  /// Asks the device. `version`: of Vulkan, as far as it may be used.
  FeatureChain(const Vulkan& vk, VkPhysicalDevice device, uint32_t version);
  FeatureChain(const FeatureChain&) = delete;
  FeatureChain& operator=(const FeatureChain&) = delete;

  /// All that the device has, subgroup operations included.
  FeatureSet supported() const;
  uint32_t subgroup_size() const { return subgroups.subgroupSize; }
  RayLimits ray_limits() const;
  void switch_off(const FeatureSet& features);

  const VkPhysicalDeviceFeatures2& chain() const { return core; }
  std::span<const char* const> extensions() const { return extensions_; }

 private:
  void link_matrices(const std::function<bool(std::string_view)>& enable);
  void link_narrow_floats(const std::function<bool(std::string_view)>& enable);
  void link_rays(const std::function<bool(std::string_view)>& enable);
  template <class T>
  void link(T& part) {
    part.pNext = core.pNext;
    core.pNext = &part;
  }

  // Named as features.def does.
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
  VkPhysicalDeviceShaderIntegerDotProductFeatures integer_dot{
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_INTEGER_DOT_PRODUCT_FEATURES};
  VkPhysicalDeviceMeshShaderFeaturesEXT mesh{VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MESH_SHADER_FEATURES_EXT};
  VkPhysicalDeviceAccelerationStructureFeaturesKHR acceleration{
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ACCELERATION_STRUCTURE_FEATURES_KHR};
  VkPhysicalDeviceRayQueryFeaturesKHR ray_query{VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_RAY_QUERY_FEATURES_KHR};
  VkPhysicalDeviceRayTracingPipelineFeaturesKHR ray_pipeline{
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_RAY_TRACING_PIPELINE_FEATURES_KHR};
  VkPhysicalDeviceRayTracingMaintenance1FeaturesKHR ray_maintenance{
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_RAY_TRACING_MAINTENANCE_1_FEATURES_KHR};
  VkPhysicalDeviceFragmentShaderBarycentricFeaturesKHR barycentric{
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FRAGMENT_SHADER_BARYCENTRIC_FEATURES_KHR};
  VkPhysicalDeviceFragmentShaderInterlockFeaturesEXT interlock{
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FRAGMENT_SHADER_INTERLOCK_FEATURES_EXT};
  VkPhysicalDeviceFragmentShadingRateFeaturesKHR shading_rate{
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FRAGMENT_SHADING_RATE_FEATURES_KHR};
  VkPhysicalDeviceShaderAtomicFloat2FeaturesEXT atomic_float2{
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_ATOMIC_FLOAT_2_FEATURES_EXT};
  QuadControlFeatures quad_control;
  SubgroupRotateFeatures rotate;
  RayPositionFetchFeatures position_fetch;
  CooperativeMatrixFeatures cooperative;
  CooperativeMatrixNvFeatures cooperative_nv;
  CooperativeMatrix2Features cooperative2;
  DecodeVectorFeatures decode_vector;
  CooperativeVectorFeatures cooperative_vector;
  ReplicatedCompositesFeatures replicated;
  Bfloat16Features bfloat16;
  Float8Features float8;
  MicroscalingFeatures microscaling;
  HalfVectorAtomicFeatures half_vectors;
  VkPhysicalDeviceShaderImageAtomicInt64FeaturesEXT image_int64{
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_IMAGE_ATOMIC_INT64_FEATURES_EXT};
  MaximalReconvergenceFeatures reconvergence;
  VkPhysicalDeviceShaderCoreBuiltinsFeaturesARM cores{
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_CORE_BUILTINS_FEATURES_ARM};
  VkPhysicalDeviceShaderSMBuiltinsFeaturesNV multiprocessors{
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_SM_BUILTINS_FEATURES_NV};
  VkPhysicalDeviceComputeShaderDerivativesFeaturesNV derivatives{
      // which the extension of Khronos has, too
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_COMPUTE_SHADER_DERIVATIVES_FEATURES_NV};
  VkPhysicalDeviceWorkgroupMemoryExplicitLayoutFeaturesKHR shared_layout{
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_WORKGROUP_MEMORY_EXPLICIT_LAYOUT_FEATURES_KHR};
  VkPhysicalDeviceSubgroupProperties subgroups{VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SUBGROUP_PROPERTIES};
  VkPhysicalDeviceAccelerationStructurePropertiesKHR acceleration_limits_{
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ACCELERATION_STRUCTURE_PROPERTIES_KHR};
  VkPhysicalDeviceRayTracingPipelinePropertiesKHR pipeline_limits_{
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_RAY_TRACING_PIPELINE_PROPERTIES_KHR};
  bool has_viewport_layer_ = false;
  FeatureSet extension_features_;
  std::vector<const char*> extensions_;
};

}  // namespace umber::run
