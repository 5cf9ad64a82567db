// SPDX-License-Identifier: Apache-2.0
// GLSL 4.60 section 7.3: constants. At least the minima of the specification, and what Vulkan devices commonly have.
#pragma once
#include "front/glsl/builtins/functions_yuv.h"
#include "front/glsl/builtins/variables.h"
#include "ir/interface/capture.h"

namespace umber::glsl::builtins {

namespace when {
using enum Extension;
inline constexpr Availability kAlways = from(110, 100);
inline constexpr Availability kFixedFunction = from(110, 0).until(140, 0);
inline constexpr Availability kGlsl = from(110, 0);
inline constexpr Availability kOffsets = from(130, 300);
inline constexpr Availability kEsVectors = from(410, 100).with(ARB_ES2_compatibility);
inline constexpr Availability kCooperative = only_with(KHR_cooperative_matrix);
inline constexpr Availability kTensors = only_with(NV_cooperative_matrix2);
inline constexpr Availability kVectors = only_with(NV_cooperative_vector);
inline constexpr Availability kCounters = from(420, 310).with(ARB_shader_atomic_counters);
inline constexpr Availability kImages = from(420, 310).with(ARB_shader_image_load_store);
/// The extensions by which ESSL 3.10 has these stages, and what there is of counters and images of them.
inline constexpr ExtensionList kEsGeometry{OES_geometry_shader, EXT_geometry_shader},
    kEsTessellation{OES_tessellation_shader, EXT_tessellation_shader};
inline constexpr Availability kGeometryCounters = from(420, 320).with(kEsGeometry).with(ARB_shader_atomic_counters);
inline constexpr Availability kGeometryImages = from(420, 320).with(kEsGeometry).with(ARB_shader_image_load_store);
inline constexpr Availability kTessellationCounters =
    from(420, 320).with(kEsTessellation).with(ARB_shader_atomic_counters);
inline constexpr Availability kTessellationImages =
    from(420, 320).with(kEsTessellation).with(ARB_shader_image_load_store);
inline constexpr Availability kCaptures = from(440, 0).with(ARB_enhanced_layouts);
inline constexpr Availability kVariableGroups = only_with(ARB_compute_variable_group_size);
inline constexpr Availability kCompute = from(430, 310).with(ARB_compute_shader);
inline constexpr Availability kGeometry = from(150, 320).with(kEsGeometry);
inline constexpr Availability kTessellation = from(400, 320).with(ARB_tessellation_shader).with(kEsTessellation);
inline constexpr Availability kRays = only_with(EXT_ray_tracing).in(stages::kOfRayTracing);
inline constexpr Availability kRayFlags = only_with(EXT_ray_tracing).with(EXT_ray_query);
inline constexpr Availability kRayCulling = only_with(EXT_ray_flags_primitive_culling);
inline constexpr Availability kRayQueries = only_with(EXT_ray_query);
inline constexpr Availability kYuv = only_with(EXT_YUV_target);
inline constexpr Availability kScopes = only_with(KHR_memory_scope_semantics);
}  // namespace when
inline constexpr auto kIsConstant = Storage::constant;

inline constexpr Availability kShadingRate = only_with(Extension::EXT_fragment_shading_rate);
inline constexpr BuiltinVariable kConstants[] = {
    {"gl_ShadingRateFlag2VerticalPixelsEXT", "int", kShadingRate, kIsConstant, {}, {1}},
    {"gl_ShadingRateFlag4VerticalPixelsEXT", "int", kShadingRate, kIsConstant, {}, {2}},
    {"gl_ShadingRateFlag2HorizontalPixelsEXT", "int", kShadingRate, kIsConstant, {}, {4}},
    {"gl_ShadingRateFlag4HorizontalPixelsEXT", "int", kShadingRate, kIsConstant, {}, {8}},
    // GL_EXT_YUV_target
    {"itu_601", "int", when::kYuv, kIsConstant, {}, {static_cast<int32_t>(YuvStandard::itu_601)}},
    {"itu_601_full_range", "int", when::kYuv, kIsConstant, {}, {static_cast<int32_t>(YuvStandard::itu_601_full_range)}},
    {"itu_709", "int", when::kYuv, kIsConstant, {}, {static_cast<int32_t>(YuvStandard::itu_709)}},
    // GL_KHR_memory_scope_semantics: the numbers are SPIR-V's.
    {"gl_ScopeDevice", "int", when::kScopes, kIsConstant, {}, {1}},
    {"gl_ScopeWorkgroup", "int", when::kScopes, kIsConstant, {}, {2}},
    {"gl_ScopeSubgroup", "int", when::kScopes, kIsConstant, {}, {3}},
    {"gl_ScopeInvocation", "int", when::kScopes, kIsConstant, {}, {4}},
    {"gl_ScopeQueueFamily", "int", when::kScopes, kIsConstant, {}, {5}},
    {"gl_SemanticsRelaxed", "int", when::kScopes, kIsConstant, {}, {0}},
    {"gl_SemanticsAcquire", "int", when::kScopes, kIsConstant, {}, {0x2}},
    {"gl_SemanticsRelease", "int", when::kScopes, kIsConstant, {}, {0x4}},
    {"gl_SemanticsAcquireRelease", "int", when::kScopes, kIsConstant, {}, {0x8}},
    {"gl_SemanticsMakeAvailable", "int", when::kScopes, kIsConstant, {}, {0x2000}},
    {"gl_SemanticsMakeVisible", "int", when::kScopes, kIsConstant, {}, {0x4000}},
    {"gl_SemanticsVolatile", "int", when::kScopes, kIsConstant, {}, {0x8000}},
    {"gl_StorageSemanticsNone", "int", when::kScopes, kIsConstant, {}, {0}},
    {"gl_StorageSemanticsBuffer", "int", when::kScopes, kIsConstant, {}, {0x40}},
    {"gl_StorageSemanticsShared", "int", when::kScopes, kIsConstant, {}, {0x100}},
    {"gl_StorageSemanticsImage", "int", when::kScopes, kIsConstant, {}, {0x800}},
    {"gl_StorageSemanticsOutput", "int", when::kScopes, kIsConstant, {}, {0x1000}},
    {"gl_MatrixUseA", "int", when::kCooperative, kIsConstant, {}, {0}},
    {"gl_MatrixUseB", "int", when::kCooperative, kIsConstant, {}, {1}},
    {"gl_MatrixUseAccumulator", "int", when::kCooperative, kIsConstant, {}, {2}},
    {"gl_CooperativeMatrixLayoutRowMajor", "int", when::kCooperative, kIsConstant, {}, {0}},
    {"gl_CooperativeMatrixLayoutColumnMajor", "int", when::kCooperative, kIsConstant, {}, {1}},
    {"gl_CooperativeMatrixReduceRowNV", "int", when::kTensors, kIsConstant, {}, {1}},
    {"gl_CooperativeMatrixReduceColumnNV", "int", when::kTensors, kIsConstant, {}, {2}},
    {"gl_CooperativeMatrixReduceRowAndColumnNV", "int", when::kTensors, kIsConstant, {}, {3}},
    {"gl_CooperativeMatrixReduce2x2NV", "int", when::kTensors, kIsConstant, {}, {4}},
    {"gl_CooperativeMatrixClampModeUndefinedNV", "int", when::kTensors, kIsConstant, {}, {0}},
    {"gl_CooperativeMatrixClampModeConstantNV", "int", when::kTensors, kIsConstant, {}, {1}},
    {"gl_CooperativeMatrixClampModeClampToEdgeNV", "int", when::kTensors, kIsConstant, {}, {2}},
    {"gl_CooperativeMatrixClampModeRepeatNV", "int", when::kTensors, kIsConstant, {}, {3}},
    {"gl_CooperativeMatrixClampModeMirrorRepeatNV", "int", when::kTensors, kIsConstant, {}, {4}},
    {"gl_ComponentTypeFloat16NV", "int", when::kVectors, kIsConstant, {}, {0}},
    {"gl_ComponentTypeFloat32NV", "int", when::kVectors, kIsConstant, {}, {1}},
    {"gl_ComponentTypeFloat64NV", "int", when::kVectors, kIsConstant, {}, {2}},
    {"gl_ComponentTypeSignedInt8NV", "int", when::kVectors, kIsConstant, {}, {3}},
    {"gl_ComponentTypeSignedInt16NV", "int", when::kVectors, kIsConstant, {}, {4}},
    {"gl_ComponentTypeSignedInt32NV", "int", when::kVectors, kIsConstant, {}, {5}},
    {"gl_ComponentTypeSignedInt64NV", "int", when::kVectors, kIsConstant, {}, {6}},
    {"gl_ComponentTypeUnsignedInt8NV", "int", when::kVectors, kIsConstant, {}, {7}},
    {"gl_ComponentTypeUnsignedInt16NV", "int", when::kVectors, kIsConstant, {}, {8}},
    {"gl_ComponentTypeUnsignedInt32NV", "int", when::kVectors, kIsConstant, {}, {9}},
    {"gl_ComponentTypeUnsignedInt64NV", "int", when::kVectors, kIsConstant, {}, {10}},
    {"gl_ComponentTypeSignedInt8PackedNV", "int", when::kVectors, kIsConstant, {}, {1000491000}},
    {"gl_ComponentTypeUnsignedInt8PackedNV", "int", when::kVectors, kIsConstant, {}, {1000491001}},
    {"gl_ComponentTypeFloatE4M3NV", "int", when::kVectors, kIsConstant, {}, {1000491002}},
    {"gl_ComponentTypeFloatE5M2NV", "int", when::kVectors, kIsConstant, {}, {1000491003}},
    {"gl_CooperativeVectorMatrixLayoutRowMajorNV", "int", when::kVectors, kIsConstant, {}, {0}},
    {"gl_CooperativeVectorMatrixLayoutColumnMajorNV", "int", when::kVectors, kIsConstant, {}, {1}},
    {"gl_CooperativeVectorMatrixLayoutInferencingOptimalNV", "int", when::kVectors, kIsConstant, {}, {2}},
    {"gl_CooperativeVectorMatrixLayoutTrainingOptimalNV", "int", when::kVectors, kIsConstant, {}, {3}},
    {"gl_MatrixOperandsSaturatingAccumulation", "int", when::kCooperative, kIsConstant, {}, {0x10}},
    {"gl_MaxVertexAttribs", "int", when::kAlways, kIsConstant, {}, {16}},
    {"gl_MaxVertexTextureImageUnits", "int", when::kAlways, kIsConstant, {}, {32}},
    {"gl_MaxCombinedTextureImageUnits", "int", when::kAlways, kIsConstant, {}, {192}},
    {"gl_MaxTextureImageUnits", "int", when::kAlways, kIsConstant, {}, {32}},
    {"gl_MaxDrawBuffers", "int", when::kAlways, kIsConstant, {}, {8}},
    {"gl_MaxDualSourceDrawBuffersEXT", "int", only_with(Extension::EXT_blend_func_extended), kIsConstant, {}, {1}},
    {"gl_MaxVertexUniformVectors", "int", when::kEsVectors, kIsConstant, {}, {1024}},
    {"gl_MaxVaryingVectors", "int", when::kEsVectors.until(0, 300), kIsConstant, {}, {31}},
    {"gl_MaxFragmentUniformVectors", "int", when::kEsVectors, kIsConstant, {}, {1024}},
    {"gl_MaxVertexUniformComponents", "int", when::kGlsl, kIsConstant, {}, {4096}},
    {"gl_MaxFragmentUniformComponents", "int", when::kGlsl, kIsConstant, {}, {4096}},
    {"gl_MaxVaryingFloats", "int", when::kGlsl.until(420, 0), kIsConstant, {}, {124}},
    {"gl_MaxVaryingComponents", "int", from(130, 0), kIsConstant, {}, {124}},
    {"gl_MaxClipDistances",
     "int",
     from(130, 0).with(Extension::EXT_clip_cull_distance, Extension::ANGLE_clip_cull_distance),
     kIsConstant,
     {},
     {8}},
    {"gl_MaxCullDistances",
     "int",
     from(450, 0).with(Extension::ARB_cull_distance, Extension::EXT_clip_cull_distance,
                       Extension::ANGLE_clip_cull_distance),
     kIsConstant,
     {},
     {8}},
    {"gl_MaxCombinedClipAndCullDistances",
     "int",
     from(450, 0).with(Extension::ARB_cull_distance, Extension::EXT_clip_cull_distance,
                       Extension::ANGLE_clip_cull_distance),
     kIsConstant,
     {},
     {8}},
    {"gl_MinProgramTexelOffset", "int", when::kOffsets, kIsConstant, {}, {-8}},
    {"gl_MaxProgramTexelOffset", "int", when::kOffsets, kIsConstant, {}, {7}},
    {"gl_MaxVertexOutputVectors", "int", from(0, 300), kIsConstant, {}, {16}},
    {"gl_MaxFragmentInputVectors", "int", from(0, 300), kIsConstant, {}, {15}},
    {"gl_MaxVertexOutputComponents", "int", from(150, 0), kIsConstant, {}, {64}},
    {"gl_MaxGeometryInputComponents", "int", when::kGeometry, kIsConstant, {}, {64}},
    {"gl_MaxGeometryOutputComponents", "int", when::kGeometry, kIsConstant, {}, {128}},
    {"gl_MaxFragmentInputComponents", "int", from(150, 0), kIsConstant, {}, {128}},
    {"gl_MaxGeometryTextureImageUnits", "int", when::kGeometry, kIsConstant, {}, {32}},
    {"gl_MaxGeometryOutputVertices", "int", when::kGeometry, kIsConstant, {}, {1024}},
    {"gl_MaxGeometryTotalOutputComponents", "int", when::kGeometry, kIsConstant, {}, {1024}},
    {"gl_MaxGeometryUniformComponents", "int", when::kGeometry, kIsConstant, {}, {4096}},
    {"gl_MaxGeometryVaryingComponents", "int", from(150, 0), kIsConstant, {}, {64}},
    {"gl_MaxTessControlInputComponents", "int", when::kTessellation, kIsConstant, {}, {128}},
    {"gl_MaxTessControlOutputComponents", "int", when::kTessellation, kIsConstant, {}, {128}},
    {"gl_MaxTessControlTextureImageUnits", "int", when::kTessellation, kIsConstant, {}, {32}},
    {"gl_MaxTessControlUniformComponents", "int", when::kTessellation, kIsConstant, {}, {4096}},
    {"gl_MaxTessControlTotalOutputComponents", "int", when::kTessellation, kIsConstant, {}, {4096}},
    {"gl_MaxTessEvaluationInputComponents", "int", when::kTessellation, kIsConstant, {}, {128}},
    {"gl_MaxTessEvaluationOutputComponents", "int", when::kTessellation, kIsConstant, {}, {128}},
    {"gl_MaxTessEvaluationTextureImageUnits", "int", when::kTessellation, kIsConstant, {}, {32}},
    {"gl_MaxTessEvaluationUniformComponents", "int", when::kTessellation, kIsConstant, {}, {4096}},
    {"gl_MaxTessPatchComponents", "int", when::kTessellation, kIsConstant, {}, {120}},
    {"gl_MaxPatchVertices", "int", when::kTessellation, kIsConstant, {}, {32}},
    {"gl_MaxTessGenLevel", "int", when::kTessellation, kIsConstant, {}, {64}},
    {"gl_MaxSamples", "int", from(450, 320).with(Extension::ARB_ES3_1_compatibility), kIsConstant, {}, {4}},
    {"gl_MaxViewports", "int", from(410, 0).with(Extension::ARB_viewport_array), kIsConstant, {}, {16}},
    {"gl_MaxAtomicCounterBindings", "int", when::kCounters, kIsConstant, {}, {8}},
    {"gl_MaxAtomicCounterBufferSize", "int", when::kCounters, kIsConstant, {}, {16384}},
    {"gl_MaxVertexAtomicCounters", "int", when::kCounters, kIsConstant, {}, {4096}},
    {"gl_MaxFragmentAtomicCounters", "int", when::kCounters, kIsConstant, {}, {4096}},
    {"gl_MaxCombinedAtomicCounters", "int", when::kCounters, kIsConstant, {}, {4096}},
    {"gl_MaxComputeAtomicCounters", "int", when::kCompute, kIsConstant, {}, {4096}},
    {"gl_MaxTessControlAtomicCounters", "int", when::kTessellationCounters, kIsConstant, {}, {0}},
    {"gl_MaxTessEvaluationAtomicCounters", "int", when::kTessellationCounters, kIsConstant, {}, {0}},
    {"gl_MaxGeometryAtomicCounters", "int", when::kGeometryCounters, kIsConstant, {}, {0}},
    {"gl_MaxTessControlAtomicCounterBuffers", "int", when::kTessellationCounters, kIsConstant, {}, {0}},
    {"gl_MaxTessEvaluationAtomicCounterBuffers", "int", when::kTessellationCounters, kIsConstant, {}, {0}},
    {"gl_MaxGeometryAtomicCounterBuffers", "int", when::kGeometryCounters, kIsConstant, {}, {0}},
    {"gl_MaxTessControlImageUniforms", "int", when::kTessellationImages, kIsConstant, {}, {0}},
    {"gl_MaxTessEvaluationImageUniforms", "int", when::kTessellationImages, kIsConstant, {}, {0}},
    {"gl_MaxGeometryImageUniforms", "int", when::kGeometryImages, kIsConstant, {}, {0}},
    {"gl_MaxVertexAtomicCounterBuffers", "int", when::kCounters, kIsConstant, {}, {8}},
    {"gl_MaxFragmentAtomicCounterBuffers", "int", when::kCounters, kIsConstant, {}, {8}},
    {"gl_MaxCombinedAtomicCounterBuffers", "int", when::kCounters, kIsConstant, {}, {8}},
    {"gl_MaxComputeAtomicCounterBuffers", "int", when::kCompute, kIsConstant, {}, {8}},
    {"gl_MaxImageUnits", "int", when::kImages, kIsConstant, {}, {32}},
    {"gl_MaxVertexImageUniforms", "int", when::kImages, kIsConstant, {}, {32}},
    {"gl_MaxFragmentImageUniforms", "int", when::kImages, kIsConstant, {}, {32}},
    {"gl_MaxComputeImageUniforms", "int", when::kCompute, kIsConstant, {}, {32}},
    {"gl_MaxCombinedImageUniforms", "int", when::kImages, kIsConstant, {}, {192}},
    {"gl_MaxCombinedImageUnitsAndFragmentOutputs",
     "int",
     from(420, 0).with(Extension::ARB_shader_image_load_store),
     kIsConstant,
     {},
     {16}},
    {"gl_MaxImageSamples", "int", from(420, 0).with(Extension::ARB_shader_image_load_store), kIsConstant, {}, {0}},
    {"gl_MaxCombinedShaderOutputResources", "int", from(430, 310), kIsConstant, {}, {40}},
    {"gl_MaxComputeWorkGroupCount", "ivec3", when::kCompute, kIsConstant, {}, {65535, 65535, 65535}},
    {"gl_MaxComputeWorkGroupSize", "ivec3", when::kCompute, kIsConstant, {}, {1024, 1024, 1024}},
    {"gl_MaxComputeFixedGroupInvocationsARB", "int", when::kVariableGroups, kIsConstant, {}, {1024}},
    {"gl_MaxComputeFixedGroupSizeARB", "ivec3", when::kVariableGroups, kIsConstant, {}, {1024, 1024, 1024}},
    {"gl_MaxComputeVariableGroupInvocationsARB", "int", when::kVariableGroups, kIsConstant, {}, {1024}},
    {"gl_MaxComputeVariableGroupSizeARB", "ivec3", when::kVariableGroups, kIsConstant, {}, {1024, 1024, 1024}},
    {"gl_MaxComputeUniformComponents", "int", when::kCompute, kIsConstant, {}, {4096}},
    {"gl_MaxComputeTextureImageUnits", "int", when::kCompute, kIsConstant, {}, {32}},
    {"gl_MaxTransformFeedbackBuffers", "int", when::kCaptures, kIsConstant, {}, {ir::kMostCaptureBuffers}},
    {"gl_MaxTransformFeedbackInterleavedComponents",
     "int",
     when::kCaptures,
     kIsConstant,
     {},
     {ir::kMostCapturedComponents}},
    {"gl_MaxLights", "int", when::kFixedFunction, kIsConstant, {}, {8}},
    {"gl_MaxClipPlanes", "int", when::kFixedFunction, kIsConstant, {}, {8}},
    {"gl_MaxTextureUnits", "int", when::kFixedFunction, kIsConstant, {}, {8}},
    {"gl_MaxTextureCoords", "int", when::kFixedFunction, kIsConstant, {}, {8}},
    {"gl_RayFlagsNoneEXT", "uint", when::kRayFlags, kIsConstant, {}, {0}},
    {"gl_RayFlagsOpaqueEXT", "uint", when::kRayFlags, kIsConstant, {}, {1}},
    {"gl_RayFlagsNoOpaqueEXT", "uint", when::kRayFlags, kIsConstant, {}, {2}},
    {"gl_RayFlagsTerminateOnFirstHitEXT", "uint", when::kRayFlags, kIsConstant, {}, {4}},
    {"gl_RayFlagsSkipClosestHitShaderEXT", "uint", when::kRayFlags, kIsConstant, {}, {8}},
    {"gl_RayFlagsCullBackFacingTrianglesEXT", "uint", when::kRayFlags, kIsConstant, {}, {16}},
    {"gl_RayFlagsCullFrontFacingTrianglesEXT", "uint", when::kRayFlags, kIsConstant, {}, {32}},
    {"gl_RayFlagsCullOpaqueEXT", "uint", when::kRayFlags, kIsConstant, {}, {64}},
    {"gl_RayFlagsCullNoOpaqueEXT", "uint", when::kRayFlags, kIsConstant, {}, {128}},
    {"gl_RayFlagsSkipTrianglesEXT", "uint", when::kRayCulling, kIsConstant, {}, {256}},
    {"gl_RayFlagsSkipAABBEXT", "uint", when::kRayCulling, kIsConstant, {}, {512}},
    {"gl_RayQueryCommittedIntersectionNoneEXT", "uint", when::kRayQueries, kIsConstant, {}, {0}},
    {"gl_RayQueryCommittedIntersectionTriangleEXT", "uint", when::kRayQueries, kIsConstant, {}, {1}},
    {"gl_RayQueryCommittedIntersectionGeneratedEXT", "uint", when::kRayQueries, kIsConstant, {}, {2}},
    {"gl_RayQueryCandidateIntersectionTriangleEXT", "uint", when::kRayQueries, kIsConstant, {}, {0}},
    {"gl_RayQueryCandidateIntersectionAABBEXT", "uint", when::kRayQueries, kIsConstant, {}, {1}},
    {"gl_HitKindFrontFacingTriangleEXT", "uint", when::kRays, kIsConstant, {}, {0xfe}},
    {"gl_HitKindBackFacingTriangleEXT", "uint", when::kRays, kIsConstant, {}, {0xff}},
};

}  // namespace umber::glsl::builtins
