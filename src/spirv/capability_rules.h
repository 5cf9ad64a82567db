// SPDX-License-Identifier: Apache-2.0
// What needs capabilities by rules of SPIR-V that its grammar does not have. Private to capabilities.cc.
#pragma once
#include <array>
#include <cstdint>

#include "spirv/enums.h"

namespace umber::spv::rules {

inline constexpr Capability kNone{0xFFFF'FFFF};

// SPIR-V 3.31, "Sampled1D" ... "ImageBuffer": an image declared with Sampled 2 needs the second.
struct ImageDimRule {
  Dim dim;
  Capability sampled, storage;
};
inline constexpr ImageDimRule kImageDims[] = {
    {Dim::Dim1D, Capability::Sampled1D, Capability::Image1D},
    {Dim::Rect, Capability::SampledRect, Capability::ImageRect},
    {Dim::Buffer, Capability::SampledBuffer, Capability::ImageBuffer},
};

// SPIR-V 3.31, "StorageBuffer16BitAccess" ... and "StorageBuffer8BitAccess" ...: variables whose type holds 8- or
// 16-bit scalars.
struct StorageRule {
  StorageClass storage;
  Capability bits8, bits16;
};
inline constexpr StorageRule kNarrowStorage[] = {
    {StorageClass::StorageBuffer, Capability::StorageBuffer8BitAccess, Capability::StorageBuffer16BitAccess},
    {StorageClass::PhysicalStorageBuffer, Capability::StorageBuffer8BitAccess, Capability::StorageBuffer16BitAccess},
    {StorageClass::Uniform, Capability::UniformAndStorageBuffer8BitAccess,
     Capability::UniformAndStorageBuffer16BitAccess},
    {StorageClass::PushConstant, Capability::StoragePushConstant8, Capability::StoragePushConstant16},
    {StorageClass::Workgroup, Capability::WorkgroupMemoryExplicitLayout8BitAccessKHR,
     Capability::WorkgroupMemoryExplicitLayout16BitAccessKHR},
    {StorageClass::Input, kNone, Capability::StorageInputOutput16},
    {StorageClass::Output, kNone, Capability::StorageInputOutput16},
};

// What of an 8- or 16-bit type may be done with the storage capabilities alone (SPIR-V 2.16.1); all else needs Int8,
// Int16 or Float16.
inline constexpr Op kNarrowOps[] = {Op::Variable,          Op::Load,     Op::AccessChain, Op::InBoundsAccessChain,
                                    Op::CopyObject,        Op::SConvert, Op::UConvert,    Op::FConvert,
                                    Op::FunctionParameter, Op::Undef,    Op::CopyLogical};
inline constexpr std::array kAnyInt8 = {static_cast<uint16_t>(Capability::Int8),
                                        static_cast<uint16_t>(Capability::StorageBuffer8BitAccess),
                                        static_cast<uint16_t>(Capability::UniformAndStorageBuffer8BitAccess),
                                        static_cast<uint16_t>(Capability::StoragePushConstant8),
                                        static_cast<uint16_t>(Capability::WorkgroupMemoryExplicitLayout8BitAccessKHR)};
inline constexpr std::array kAnyInt16 = {
    static_cast<uint16_t>(Capability::Int16),
    static_cast<uint16_t>(Capability::StorageBuffer16BitAccess),
    static_cast<uint16_t>(Capability::UniformAndStorageBuffer16BitAccess),
    static_cast<uint16_t>(Capability::StoragePushConstant16),
    static_cast<uint16_t>(Capability::StorageInputOutput16),
    static_cast<uint16_t>(Capability::WorkgroupMemoryExplicitLayout16BitAccessKHR)};
inline constexpr std::array kAnyFloat16 = {
    static_cast<uint16_t>(Capability::Float16),
    static_cast<uint16_t>(Capability::StorageBuffer16BitAccess),
    static_cast<uint16_t>(Capability::UniformAndStorageBuffer16BitAccess),
    static_cast<uint16_t>(Capability::StoragePushConstant16),
    static_cast<uint16_t>(Capability::StorageInputOutput16),
    static_cast<uint16_t>(Capability::WorkgroupMemoryExplicitLayout16BitAccessKHR)};

// SPIR-V 3.31, "UniformBufferArrayDynamicIndexing" ...: indexing an array of descriptors with what is not a constant,
// and with what is decorated NonUniform.
struct DescriptorRule {
  Capability dynamic, non_uniform;
};
inline constexpr DescriptorRule kUniformBuffers = {Capability::UniformBufferArrayDynamicIndexing,
                                                   Capability::UniformBufferArrayNonUniformIndexing};
inline constexpr DescriptorRule kStorageBuffers = {Capability::StorageBufferArrayDynamicIndexing,
                                                   Capability::StorageBufferArrayNonUniformIndexing};
inline constexpr DescriptorRule kSampledImages = {Capability::SampledImageArrayDynamicIndexing,
                                                  Capability::SampledImageArrayNonUniformIndexing};
inline constexpr DescriptorRule kStorageImages = {Capability::StorageImageArrayDynamicIndexing,
                                                  Capability::StorageImageArrayNonUniformIndexing};
inline constexpr DescriptorRule kInputAttachments = {Capability::InputAttachmentArrayDynamicIndexing,
                                                     Capability::InputAttachmentArrayNonUniformIndexing};
inline constexpr DescriptorRule kUniformTexelBuffers = {Capability::UniformTexelBufferArrayDynamicIndexing,
                                                        Capability::UniformTexelBufferArrayNonUniformIndexing};
inline constexpr DescriptorRule kStorageTexelBuffers = {Capability::StorageTexelBufferArrayDynamicIndexing,
                                                        Capability::StorageTexelBufferArrayNonUniformIndexing};

// SPIR-V 3.31: built-ins that need another capability in these stages than the grammar gives them.
constexpr uint32_t bit(ExecutionModel model) { return uint32_t{1} << static_cast<uint32_t>(model); }
inline constexpr uint32_t kTessellation =
    bit(ExecutionModel::TessellationControl) | bit(ExecutionModel::TessellationEvaluation);
inline constexpr uint32_t kBeforeGeometry = bit(ExecutionModel::Vertex) | bit(ExecutionModel::TessellationEvaluation);
struct BuiltInRule {
  BuiltIn built_in;
  uint32_t models;
  Capability before_1_5, since_1_5;
};
inline constexpr BuiltInRule kBuiltIns[] = {
    {BuiltIn::PointSize, kTessellation, Capability::TessellationPointSize, Capability::TessellationPointSize},
    {BuiltIn::PointSize, bit(ExecutionModel::Geometry), Capability::GeometryPointSize, Capability::GeometryPointSize},
    {BuiltIn::Layer, kBeforeGeometry, Capability::ShaderViewportIndexLayerEXT, Capability::ShaderLayer},
    {BuiltIn::ViewportIndex, kBeforeGeometry, Capability::ShaderViewportIndexLayerEXT, Capability::ShaderViewportIndex},
};

// SPV_EXT_shader_atomic_float_add, SPV_EXT_shader_atomic_float_min_max, SPV_EXT_shader_atomic_float16_add: by width.
struct FloatAtomicRule {
  Op op;
  Capability bits16, bits32, bits64;
};
inline constexpr FloatAtomicRule kFloatAtomics[] = {
    {Op::AtomicFAddEXT, Capability::AtomicFloat16AddEXT, Capability::AtomicFloat32AddEXT,
     Capability::AtomicFloat64AddEXT},
    {Op::AtomicFMinEXT, Capability::AtomicFloat16MinMaxEXT, Capability::AtomicFloat32MinMaxEXT,
     Capability::AtomicFloat64MinMaxEXT},
    {Op::AtomicFMaxEXT, Capability::AtomicFloat16MinMaxEXT, Capability::AtomicFloat32MinMaxEXT,
     Capability::AtomicFloat64MinMaxEXT},
};

}  // namespace umber::spv::rules
