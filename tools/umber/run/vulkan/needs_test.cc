// SPDX-License-Identifier: Apache-2.0
#include "umber/run/vulkan/needs.h"

#include <string>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "umber/run/assemble.h"
#include "umber/run/outcome.h"

namespace umber::run {
namespace {

using reflect::Packing;
using reflect::Resource;
using reflect::ResourceKind;

constexpr uint32_t kVertexBit = 1u << static_cast<uint32_t>(Stage::vertex);
constexpr uint32_t kFragmentBit = 1u << static_cast<uint32_t>(Stage::fragment);

FeatureSet set_of(std::initializer_list<Feature> features) {
  FeatureSet set;
  for (const Feature feature : features) set.add(feature);
  return set;
}

std::string names(FeatureSet set) {
  std::string text;
  for (; !set.empty(); set.remove(set_of({set.first()}))) text += fmt::format("{} ", name_of(set.first()));
  return text;
}

std::string needs_of_module(const std::string& assembly) { return names(features_of_module(assemble(assembly, 0))); }

std::string needs_of_resource(const Resource& resource, BufferForm buffers = BufferForm::typed) {
  return names(features_of_program({}, {.resources = {resource}}, buffers));
}

/// A module with an atomic on memory of that storage class and type.
std::string atomic(std::string_view op, std::string_view storage, std::string_view type, std::string_view value) {
  return fmt::format(
      "OpCapability Shader\nOpMemoryModel Logical GLSL450\n"
      "%void = OpTypeVoid\n%f = OpTypeFunction %void\n%uint = OpTypeInt 32 0\n%t = {2}\n"
      "%p = OpTypePointer {1} %t\n%v = OpVariable %p {1}\n%zero = OpConstant %uint 0\n%one = OpConstant %t 1\n"
      "%main = OpFunction %void None %f\n%l = OpLabel\n%r = {0} %t %v %zero %zero{3}\nOpReturn\nOpFunctionEnd\n",
      op, storage, type, value);
}

TEST(Features, AreFoundByTheirNames) {
  for (size_t n = 0; n < kFeatureCount; ++n) {
    const auto feature = static_cast<Feature>(n);
    EXPECT_EQ(find_feature(name_of(feature)), feature) << name_of(feature);
  }
  EXPECT_EQ(name_of(Feature::shaderFloat64), "shaderFloat64");
  EXPECT_EQ(name_of(Feature::FEATURE_VOTE_BIT), "VK_SUBGROUP_FEATURE_VOTE_BIT");
  EXPECT_EQ(find_feature("shaderFloat65"), std::nullopt);
}

TEST(Features, OfADeviceMayBeUndeclared) {
  EXPECT_TRUE(
      undeclared_features("llvmpipe (LLVM 15.0.6, 256 bits)").has(Feature::shaderStorageImageReadWithoutFormat));
  EXPECT_TRUE(undeclared_features("Another").empty());
}

TEST(Needs, ComeFromCapabilities) {
  EXPECT_EQ(needs_of_module("OpCapability Shader\nOpCapability Matrix\nOpMemoryModel Logical GLSL450\n"), "");
  EXPECT_EQ(needs_of_module("OpCapability Int64\nOpCapability Float64\nOpMemoryModel Logical GLSL450\n"),
            "shaderFloat64 shaderInt64 ");
  EXPECT_EQ(needs_of_module("OpCapability Geometry\nOpCapability SampledCubeArray\nOpCapability ImageCubeArray\n"),
            "geometryShader imageCubeArray ");
  EXPECT_EQ(needs_of_module("OpCapability ShaderViewportIndexLayerEXT\n"),
            "shaderOutputLayer shaderOutputViewportIndex ");
  EXPECT_EQ(needs_of_module("OpCapability GroupNonUniformVote\n"), "VK_SUBGROUP_FEATURE_VOTE_BIT ");
}

TEST(Needs, OfAnUnknownCapabilityAreAnError) {
  EXPECT_THROW(needs_of_module("OpCapability Kernel\nOpMemoryModel Logical OpenCL\n"), Failure);
}

TEST(Needs, OfAtomicsDependOnTypeAndMemory) {
  const auto exchange = [](std::string_view storage, std::string_view type) {
    return needs_of_module(atomic("OpAtomicExchange", storage, type, " %one"));
  };
  EXPECT_EQ(exchange("Workgroup", "OpTypeInt 32 1"), "");
  EXPECT_EQ(exchange("Workgroup", "OpTypeInt 64 1"), "shaderSharedInt64Atomics ");
  EXPECT_EQ(exchange("StorageBuffer", "OpTypeInt 64 0"), "shaderBufferInt64Atomics ");
  EXPECT_EQ(exchange("Image", "OpTypeFloat 32"), "shaderImageFloat32Atomics ");
  EXPECT_EQ(exchange("StorageBuffer", "OpTypeFloat 64"), "shaderBufferFloat64Atomics ");
  EXPECT_EQ(needs_of_module(atomic("OpAtomicFAddEXT", "Workgroup", "OpTypeFloat 32", " %one")),
            "shaderSharedFloat32AtomicAdd ");
  EXPECT_EQ(needs_of_module(atomic("OpAtomicLoad", "StorageBuffer", "OpTypeFloat 32", "")),
            "shaderBufferFloat32Atomics ");
}

TEST(Needs, OfBlocksComeFromTheirLayout) {
  Resource block = {.kind = ResourceKind::uniform_block, .packing = Packing::std140};
  EXPECT_EQ(needs_of_resource(block), "");
  block.packing = Packing::std430;
  EXPECT_EQ(needs_of_resource(block), "uniformBufferStandardLayout ");
  EXPECT_EQ(needs_of_resource(block, BufferForm::slots), "");
  block.packing = Packing::scalar;
  EXPECT_EQ(needs_of_resource(block), "scalarBlockLayout ");
  block.kind = ResourceKind::storage_block, block.packing = Packing::std430;
  EXPECT_EQ(needs_of_resource(block), "");
}

TEST(Needs, OfWritingDependOnTheStage) {
  Resource image = {.kind = ResourceKind::storage_image, .stages = kVertexBit | kFragmentBit};
  EXPECT_EQ(needs_of_resource(image), "fragmentStoresAndAtomics vertexPipelineStoresAndAtomics ");
  image.stages = kFragmentBit;
  EXPECT_EQ(needs_of_resource(image), "fragmentStoresAndAtomics ");
  image.readonly = true;
  EXPECT_EQ(needs_of_resource(image), "");
}

TEST(Needs, BeyondLimitsAreListed) {
  VkPhysicalDeviceLimits limits{};
  limits.maxBoundDescriptorSets = limits.maxPerStageDescriptorSampledImages = limits.maxPerStageDescriptorSamplers = 4;
  limits.maxPerStageResources = 16, limits.maxVertexInputAttributes = 16, limits.maxComputeWorkGroupInvocations = 256;
  const Resource textures = {.kind = ResourceKind::combined_image_sampler, .array = {4}, .stages = kFragmentBit};
  reflect::Program program = {.stages = {{.stage = Stage::fragment}}, .resources = {textures}};
  EXPECT_TRUE(exceeded_limits(program, limits).empty());

  program.resources.push_back(textures);
  const std::vector<LimitNeed> exceeded = exceeded_limits(program, limits);
  ASSERT_EQ(exceeded.size(), 2u);
  EXPECT_EQ(exceeded[0].name, "maxPerStageDescriptorSampledImages");
  EXPECT_EQ(exceeded[0].needed, 8u);
  EXPECT_EQ(exceeded[0].allowed, 4u);

  reflect::IoVar array{.location = 30};
  array.type.kind = reflect::Type::Kind::array, array.type.count = 3, array.type.element.resize(1);
  limits.maxTessellationControlPerVertexOutputComponents = 128;
  const reflect::Program control = {.stages = {{.stage = Stage::tess_control, .outputs = {array}}}};
  ASSERT_EQ(exceeded_limits(control, limits).size(), 1u);
  EXPECT_EQ(exceeded_limits(control, limits)[0].name, "maxTessellationControlPerVertexOutputComponents");
  EXPECT_EQ(exceeded_limits(control, limits)[0].needed, 132u);

  const reflect::Program compute = {.stages = {{.stage = Stage::compute, .local_size = {32, 32, 1}}}};
  ASSERT_EQ(exceeded_limits(compute, limits).size(), 1u);
  EXPECT_EQ(exceeded_limits(compute, limits)[0].name, "maxComputeWorkGroupInvocations");
}

}  // namespace
}  // namespace umber::run
