// SPDX-License-Identifier: Apache-2.0
#include "front/glsl/builtins/variables.h"

#include "base/text_hash.h"
#include "front/glsl/builtins/constants.h"
#include "front/glsl/builtins/state.h"

namespace umber::glsl {
namespace {

using ir::BuiltIn;
using ir::TypeId;
using ir::TypeKind;
using enum Extension;

constexpr Availability kVs = from(110, 100).in(stages::kVertices);
/// In ESSL only vertex shaders have sizes of points without an extension of their stage.
constexpr Availability kGsPointSize =
    from(110, 0).in(stages::kGeometry).with(OES_geometry_point_size, EXT_geometry_point_size);
constexpr Availability kTessPointSize = from(110, 0)
                                            .in(stages::kTessControl | stages::kTessEvaluation)
                                            .with(OES_tessellation_point_size, EXT_tessellation_point_size);
constexpr Availability kGs =
    builtins::when::kGeometry.in(stages::kGeometry).with(ARB_geometry_shader4, EXT_geometry_shader4);
constexpr Availability kGs4 = only_with(ARB_geometry_shader4).with(EXT_geometry_shader4).in(stages::kGeometry);
constexpr Availability kTcs = builtins::when::kTessellation.in(stages::kTessControl);
constexpr Availability kTes = builtins::when::kTessellation.in(stages::kTessEvaluation);
constexpr Availability kFs = from(110, 100).in(stages::kFragment);
constexpr Availability kCompatVs = from(110, 0).until(140, 0).in(stages::kVertex);
constexpr Availability kCompatOut = from(110, 0).until(140, 0).in(stages::kVertices);
constexpr Availability kCompatFs = from(110, 0).until(140, 0).in(stages::kFragment);
constexpr Availability kFragColors = from(110, 100).until(420, 300).in(stages::kFragment);
constexpr Availability kClip = from(130, 0).with(EXT_clip_cull_distance, ANGLE_clip_cull_distance);
constexpr Availability kCull = from(450, 0).with(ARB_cull_distance, EXT_clip_cull_distance, ANGLE_clip_cull_distance);
constexpr Availability kSample =
    from(400, 320).in(stages::kFragment).with(ARB_sample_shading, ARB_gpu_shader5, OES_sample_variables);
constexpr Availability kCs = from(430, 310).in(stages::kWorkgroups).with(ARB_compute_shader);
constexpr Availability kDrawParameters = from(460, 0).in(stages::kVertex);
constexpr Availability kMeshes = only_with(EXT_mesh_shader);
constexpr Availability kDrawParametersArb = only_with(ARB_shader_draw_parameters).in(stages::kVertex);
constexpr Availability kAnywhereBeforePixels = only_with(ARB_shader_viewport_layer_array);
constexpr Availability kSubgroup = only_with(KHR_shader_subgroup_basic);
constexpr Availability kSubgroupMask = only_with(KHR_shader_subgroup_ballot);
constexpr Availability kBallotArb = only_with(ARB_shader_ballot);
constexpr Availability kThreads = only_with(NV_shader_thread_group);
constexpr Availability kWarps = only_with(NV_shader_sm_builtins).with(NV_shader_thread_group);
constexpr Availability kRays = only_with(EXT_ray_tracing);
constexpr auto in = Storage::input, out = Storage::output;

constexpr BuiltinVariable kVariables[] = {
    // 7.1.1 Vertex shader special variables
    {"gl_VertexID", "int", from(130, 300).in(stages::kVertex).with(EXT_gpu_shader4), in, BuiltIn::vertex_id},
    {"gl_InstanceID", "int", from(140, 300).in(stages::kVertex).with(EXT_gpu_shader4), in, BuiltIn::instance_id},
    {"gl_VertexIndex", "int", kOfVulkan.in(stages::kVertex), in, BuiltIn::vertex_id},
    {"gl_InstanceIndex", "int", kOfVulkan.in(stages::kVertex), in, BuiltIn::instance_id},
    {"gl_InstanceIDARB", "int", only_with(ARB_draw_instanced).in(stages::kVertex), in, BuiltIn::instance_id},
    {"gl_InstanceIDEXT", "int", only_with(EXT_draw_instanced).in(stages::kVertex), in, BuiltIn::instance_id},
    {"gl_DrawID", "int", kDrawParameters.with(ANGLE_multi_draw), in, BuiltIn::draw_id},
    {"gl_BaseVertex", "int", kDrawParameters, in, BuiltIn::base_vertex},
    {"gl_BaseInstance", "int", kDrawParameters, in, BuiltIn::base_instance},
    {"gl_DrawIDARB", "int", only_with(ARB_shader_draw_parameters).in(stages::kVertex | stages::kTask | stages::kMesh),
     in, BuiltIn::draw_id},
    {"gl_BaseVertexARB", "int", kDrawParametersArb, in, BuiltIn::base_vertex},
    {"gl_BaseInstanceARB", "int", kDrawParametersArb, in, BuiltIn::base_instance},
    {"gl_PrimitiveShadingRateEXT", "int", only_with(EXT_fragment_shading_rate).in(stages::kVertex), out,
     BuiltIn::primitive_shading_rate},
    {"gl_DrawID", "int", kMeshes.in(stages::kTask | stages::kMesh), in, BuiltIn::draw_id},
    {"gl_PrimitivePointIndicesEXT", "uint[]", kMeshes.in(stages::kMesh), out, BuiltIn::point_indices},
    {"gl_PrimitiveLineIndicesEXT", "uvec2[]", kMeshes.in(stages::kMesh), out, BuiltIn::line_indices},
    {"gl_PrimitiveTriangleIndicesEXT", "uvec3[]", kMeshes.in(stages::kMesh), out, BuiltIn::triangle_indices},
    // Of every stage
    {"gl_ViewIndex", "int", only_with(EXT_multiview).in(stages::kAll & ~stages::kCompute), in, BuiltIn::view_index},
    {"gl_ViewID_OVR", "uint", only_with(OVR_multiview).with(OVR_multiview2).in(stages::kVertex | stages::kFragment), in,
     BuiltIn::view_index},
    {"gl_ViewID_OVR", "uint",
     only_with(EXT_multiview_tessellation_geometry_shader)
         .in(stages::kTessControl | stages::kTessEvaluation | stages::kGeometry),
     in, BuiltIn::view_index},
    {"gl_DeviceIndex", "int", only_with(EXT_device_group), in, BuiltIn::device_index},
    {"gl_Position", "vec4", kVs, out, BuiltIn::position},
    {"gl_PointSize", "float", kVs.in(stages::kVertex), out, BuiltIn::point_size},
    {"gl_PointSize", "float", kGsPointSize, out, BuiltIn::point_size},
    {"gl_PointSize", "float", kTessPointSize.in(stages::kTessEvaluation), out, BuiltIn::point_size},
    {"gl_ClipDistance", "float[]", kClip.in(stages::kVertices), out, BuiltIn::clip_distance},
    {"gl_CullDistance", "float[]", kCull.in(stages::kVertices), out, BuiltIn::cull_distance},
    {"gl_Layer", "int",
     Availability{}.in(stages::kVertex).with(ARB_shader_viewport_layer_array, AMD_vertex_shader_layer), out,
     BuiltIn::layer},
    {"gl_ViewportIndex", "int",
     Availability{}.in(stages::kVertex).with(ARB_shader_viewport_layer_array, AMD_vertex_shader_viewport_index), out,
     BuiltIn::viewport_index},
    {"gl_Layer", "int", kAnywhereBeforePixels.in(stages::kTessEvaluation), out, BuiltIn::layer},
    {"gl_ViewportIndex", "int", kAnywhereBeforePixels.in(stages::kTessEvaluation), out, BuiltIn::viewport_index},
    // 7.1.2 to 7.1.4 Tessellation and geometry shader special variables
    {"gl_PrimitiveIDIn", "int", kGs, in, BuiltIn::primitive_id},
    {"gl_VerticesIn", "int", kGs4, Storage::constant},
    {"gl_PositionIn", "vec4[]", kGs4, in, BuiltIn::position},
    {"gl_PointSizeIn", "float[]", kGs4, in, BuiltIn::point_size},
    {"gl_ClipVertexIn", "vec4[]", kGs4, in, BuiltIn::clip_vertex},
    {"gl_ClipDistanceIn", "float[][]", kGs4, in, BuiltIn::clip_distance},
    {"gl_FrontColorIn", "vec4[]", kGs4, in, BuiltIn::front_color},
    {"gl_BackColorIn", "vec4[]", kGs4, in, BuiltIn::back_color},
    {"gl_FrontSecondaryColorIn", "vec4[]", kGs4, in, BuiltIn::front_secondary_color},
    {"gl_BackSecondaryColorIn", "vec4[]", kGs4, in, BuiltIn::back_secondary_color},
    {"gl_TexCoordIn", "vec4[][]", kGs4, in, BuiltIn::tex_coord},
    {"gl_FogFragCoordIn", "float[]", kGs4, in, BuiltIn::fog_frag_coord},
    {"gl_InvocationID", "int",
     from(400, 320).in(stages::kGeometry).with(ARB_gpu_shader5, OES_geometry_shader, EXT_geometry_shader), in,
     BuiltIn::invocation_id},
    {"gl_PrimitiveID", "int", kGs, out, BuiltIn::primitive_id},
    {"gl_Layer", "int", kGs, out, BuiltIn::layer},
    {"gl_ViewportIndex", "int", from(410, 0).in(stages::kGeometry).with(ARB_viewport_array, OES_viewport_array), out,
     BuiltIn::viewport_index},
    {"gl_PatchVerticesIn", "int", builtins::when::kTessellation.in(stages::kTessControl | stages::kTessEvaluation), in,
     BuiltIn::patch_vertices},
    {"gl_PrimitiveID", "int", builtins::when::kTessellation.in(stages::kTessControl | stages::kTessEvaluation), in,
     BuiltIn::primitive_id},
    {"gl_InvocationID", "int", kTcs, in, BuiltIn::invocation_id},
    {"gl_TessLevelOuter", "float[4]", kTcs, out, BuiltIn::tess_level_outer},
    {"gl_TessLevelInner", "float[2]", kTcs, out, BuiltIn::tess_level_inner},
    // Vulkan does not ask for it: an output of the patch as others, which nobody reads.
    {"gl_BoundingBox", "vec4[2]", from(0, 320).in(stages::kTessControl), out},
    {"gl_BoundingBoxARB", "vec4[2]", only_with(ARB_ES3_2_compatibility).in(stages::kTessControl), out},
    {"gl_BoundingBoxEXT", "vec4[2]", only_with(EXT_primitive_bounding_box).in(stages::kTessControl), out},
    {"gl_BoundingBoxOES", "vec4[2]", only_with(OES_primitive_bounding_box).in(stages::kTessControl), out},
    {"gl_TessLevelOuter", "float[4]", kTes, in, BuiltIn::tess_level_outer},
    {"gl_TessLevelInner", "float[2]", kTes, in, BuiltIn::tess_level_inner},
    {"gl_TessCoord", "vec3", kTes, in, BuiltIn::tess_coord},
    // 7.1.5 Fragment shader special variables
    {"gl_FragCoord", "vec4", kFs, in, BuiltIn::frag_coord},
    {"gl_FrontFacing", "bool", kFs, in, BuiltIn::front_facing},
    {"gl_ClipDistance", "float[]", kClip.in(stages::kFragment), in, BuiltIn::clip_distance},
    {"gl_CullDistance", "float[]", kCull.in(stages::kFragment), in, BuiltIn::cull_distance},
    {"gl_PointCoord", "vec2", from(120, 100).in(stages::kFragment), in, BuiltIn::point_coord},
    {"gl_PrimitiveID", "int", from(150, 320).in(stages::kFragment).with(EXT_gpu_shader4), in, BuiltIn::primitive_id},
    {"gl_SampleID", "int", kSample, in, BuiltIn::sample_id},
    {"gl_SamplePosition", "vec2", kSample, in, BuiltIn::sample_position},
    {"gl_SampleMaskIn", "int[1]", kSample, in, BuiltIn::sample_mask},
    {"gl_Layer", "int", from(430, 320).in(stages::kFragment).with(ARB_fragment_layer_viewport), in, BuiltIn::layer},
    {"gl_ViewportIndex", "int",
     from(430, 0).in(stages::kFragment).with(ARB_fragment_layer_viewport, OES_viewport_array), in,
     BuiltIn::viewport_index},
    {"gl_HelperInvocation", "bool", from(450, 310).in(stages::kFragment).with(ARB_ES3_1_compatibility), in,
     BuiltIn::helper_invocation},
    {"gl_BaryCoordEXT", "vec3", only_with(EXT_fragment_shader_barycentric).in(stages::kFragment), in,
     BuiltIn::bary_coord},
    {"gl_BaryCoordNoPerspEXT", "vec3", only_with(EXT_fragment_shader_barycentric).in(stages::kFragment), in,
     BuiltIn::bary_coord_no_perspective},
    {"gl_BaryCoordNV", "vec3", only_with(NV_fragment_shader_barycentric).in(stages::kFragment), in,
     BuiltIn::bary_coord},
    {"gl_BaryCoordNoPerspNV", "vec3", only_with(NV_fragment_shader_barycentric).in(stages::kFragment), in,
     BuiltIn::bary_coord_no_perspective},
    {"gl_ShadingRateEXT", "int", only_with(EXT_fragment_shading_rate).in(stages::kFragment), in, BuiltIn::shading_rate},
    {"gl_FragDepth", "float", from(110, 300).in(stages::kFragment), out, BuiltIn::frag_depth},
    {"gl_FragDepthEXT", "float", only_with(EXT_frag_depth).in(stages::kFragment), out, BuiltIn::frag_depth},
    {"gl_FragStencilRefARB", "int", only_with(ARB_shader_stencil_export).in(stages::kFragment), out,
     BuiltIn::frag_stencil_ref},
    {"gl_FragStencilRefAMD", "int", only_with(AMD_shader_stencil_export).in(stages::kFragment), out,
     BuiltIn::frag_stencil_ref},
    {"gl_SampleMask", "int[1]", kSample, out, BuiltIn::sample_mask},
    {"gl_FragColor", "vec4", kFragColors, out, BuiltIn::frag_color},
    {"gl_FragData", "vec4[gl_MaxDrawBuffers]", kFragColors, out, BuiltIn::frag_data},
    // GL_EXT_shader_framebuffer_fetch and GL_ARM_shader_framebuffer_fetch
    {"gl_LastFragData", "vec4[gl_MaxDrawBuffers]",
     only_with(EXT_shader_framebuffer_fetch).with(EXT_shader_framebuffer_fetch_non_coherent).in(stages::kFragment), in,
     BuiltIn::frag_data},
    {"gl_LastFragColorARM", "vec4", only_with(ARM_shader_framebuffer_fetch).in(stages::kFragment), in,
     BuiltIn::frag_color},
    // 7.1.6 Compute shader special variables
    {"gl_NumWorkGroups", "uvec3", kCs, in, BuiltIn::num_workgroups},
    {"gl_WorkGroupID", "uvec3", kCs, in, BuiltIn::workgroup_id},
    {"gl_LocalInvocationID", "uvec3", kCs, in, BuiltIn::local_invocation_id},
    {"gl_GlobalInvocationID", "uvec3", kCs, in, BuiltIn::global_invocation_id},
    {"gl_LocalInvocationIndex", "uint", kCs, in, BuiltIn::local_invocation_index},
    {"gl_WorkGroupSize", "uvec3", kCs, Storage::constant},
    {"gl_LocalGroupSizeARB", "uvec3", only_with(ARB_compute_variable_group_size).in(stages::kCompute),
     Storage::constant},
    // GL_KHR_shader_subgroup and GL_ARB_shader_ballot
    {"gl_NumSubgroups", "uint", kSubgroup.in(stages::kWorkgroups), in, BuiltIn::num_subgroups},
    {"gl_SubgroupID", "uint", kSubgroup.in(stages::kWorkgroups), in, BuiltIn::subgroup_id},
    {"gl_SubgroupSize", "uint", kSubgroup, in, BuiltIn::subgroup_size},
    {"gl_SubgroupInvocationID", "uint", kSubgroup, in, BuiltIn::subgroup_invocation_id},
    {"gl_SubgroupEqMask", "uvec4", kSubgroupMask, in, BuiltIn::subgroup_eq_mask},
    {"gl_SubgroupGeMask", "uvec4", kSubgroupMask, in, BuiltIn::subgroup_ge_mask},
    {"gl_SubgroupGtMask", "uvec4", kSubgroupMask, in, BuiltIn::subgroup_gt_mask},
    {"gl_SubgroupLeMask", "uvec4", kSubgroupMask, in, BuiltIn::subgroup_le_mask},
    {"gl_SubgroupLtMask", "uvec4", kSubgroupMask, in, BuiltIn::subgroup_lt_mask},
    {"gl_SubGroupSizeARB", "uint", kBallotArb, in, BuiltIn::subgroup_size},
    {"gl_SubGroupInvocationARB", "uint", kBallotArb, in, BuiltIn::subgroup_invocation_id},
    {"gl_SubGroupEqMaskARB", "uint64_t", kBallotArb, in, BuiltIn::subgroup_eq_mask},
    {"gl_SubGroupGeMaskARB", "uint64_t", kBallotArb, in, BuiltIn::subgroup_ge_mask},
    {"gl_SubGroupGtMaskARB", "uint64_t", kBallotArb, in, BuiltIn::subgroup_gt_mask},
    {"gl_SubGroupLeMaskARB", "uint64_t", kBallotArb, in, BuiltIn::subgroup_le_mask},
    {"gl_SubGroupLtMaskARB", "uint64_t", kBallotArb, in, BuiltIn::subgroup_lt_mask},
    {"gl_CoreIDARM", "uint", only_with(ARM_shader_core_builtins), in, BuiltIn::core_id},
    {"gl_CoreCountARM", "uint", only_with(ARM_shader_core_builtins), in, BuiltIn::core_count},
    {"gl_CoreMaxIDARM", "uint", only_with(ARM_shader_core_builtins), in, BuiltIn::core_max_id},
    {"gl_WarpIDARM", "uint", only_with(ARM_shader_core_builtins), in, BuiltIn::core_warp_id},
    {"gl_WarpMaxIDARM", "uint", only_with(ARM_shader_core_builtins), in, BuiltIn::core_warp_max_id},
    {"gl_WarpsPerSMNV", "uint", kWarps, in, BuiltIn::warps_per_sm},
    {"gl_SMCountNV", "uint", kWarps, in, BuiltIn::sm_count},
    {"gl_WarpIDNV", "uint", kWarps, in, BuiltIn::sm_warp_id},
    {"gl_SMIDNV", "uint", kWarps, in, BuiltIn::sm_id},
    {"gl_WarpSizeNV", "uint", kThreads, in, BuiltIn::subgroup_size},
    {"gl_ThreadInWarpNV", "uint", kThreads, in, BuiltIn::subgroup_invocation_id},
    {"gl_ThreadEqMaskNV", "uint", kThreads, in, BuiltIn::subgroup_eq_mask},
    {"gl_ThreadGeMaskNV", "uint", kThreads, in, BuiltIn::subgroup_ge_mask},
    {"gl_ThreadGtMaskNV", "uint", kThreads, in, BuiltIn::subgroup_gt_mask},
    {"gl_ThreadLeMaskNV", "uint", kThreads, in, BuiltIn::subgroup_le_mask},
    {"gl_ThreadLtMaskNV", "uint", kThreads, in, BuiltIn::subgroup_lt_mask},
    {"gl_HelperThreadNV", "bool", kThreads.in(stages::kFragment), in, BuiltIn::helper_invocation},
    // GLSL_EXT_ray_tracing
    {"gl_LaunchIDEXT", "uvec3", kRays.in(stages::kOfRayTracing), in, BuiltIn::launch_id},
    {"gl_LaunchSizeEXT", "uvec3", kRays.in(stages::kOfRayTracing), in, BuiltIn::launch_size},
    {"gl_PrimitiveID", "int", kRays.in(stages::kOfPrimitive), in, BuiltIn::primitive_id},
    {"gl_InstanceID", "int", kRays.in(stages::kOfPrimitive), in, BuiltIn::ray_instance_id},
    {"gl_InstanceCustomIndexEXT", "int", kRays.in(stages::kOfPrimitive), in, BuiltIn::instance_custom_index},
    {"gl_GeometryIndexEXT", "int", kRays.in(stages::kOfPrimitive), in, BuiltIn::ray_geometry_index},
    {"gl_WorldRayOriginEXT", "vec3", kRays.in(stages::kOfRay), in, BuiltIn::world_ray_origin},
    {"gl_WorldRayDirectionEXT", "vec3", kRays.in(stages::kOfRay), in, BuiltIn::world_ray_direction},
    {"gl_ObjectRayOriginEXT", "vec3", kRays.in(stages::kOfPrimitive), in, BuiltIn::object_ray_origin},
    {"gl_ObjectRayDirectionEXT", "vec3", kRays.in(stages::kOfPrimitive), in, BuiltIn::object_ray_direction},
    {"gl_RayTminEXT", "float", kRays.in(stages::kOfRay), in, BuiltIn::ray_tmin},
    {"gl_RayTmaxEXT", "float", kRays.in(stages::kOfRay), in, BuiltIn::ray_tmax},
    {"gl_IncomingRayFlagsEXT", "uint", kRays.in(stages::kOfRay), in, BuiltIn::incoming_ray_flags},
    {"gl_HitTEXT", "float", kRays.in(stages::kHit), in, BuiltIn::ray_tmax},
    {"gl_HitKindEXT", "uint", kRays.in(stages::kHit), in, BuiltIn::hit_kind},
    {"gl_ObjectToWorldEXT", "mat4x3", kRays.in(stages::kOfPrimitive), in, BuiltIn::object_to_world},
    {"gl_WorldToObjectEXT", "mat4x3", kRays.in(stages::kOfPrimitive), in, BuiltIn::world_to_object},
    {"gl_ObjectToWorld3x4EXT", "mat3x4", kRays.in(stages::kOfPrimitive), in, BuiltIn::object_to_world},
    {"gl_WorldToObject3x4EXT", "mat3x4", kRays.in(stages::kOfPrimitive), in, BuiltIn::world_to_object},
    {"gl_HitTriangleVertexPositionsEXT", "vec3[3]", only_with(EXT_ray_tracing_position_fetch).in(stages::kHit), in,
     BuiltIn::hit_positions},
    {"gl_CullMaskEXT", "uint", only_with(EXT_ray_cull_mask).in(stages::kOfRay), in, BuiltIn::cull_mask},
    // 7.2 Compatibility profile vertex and fragment shader built-ins
    {"gl_Vertex", "vec4", kCompatVs, in, BuiltIn::vertex},
    {"gl_Normal", "vec3", kCompatVs, in, BuiltIn::normal},
    {"gl_Color", "vec4", kCompatVs, in, BuiltIn::attribute_color},
    {"gl_SecondaryColor", "vec4", kCompatVs, in, BuiltIn::attribute_secondary_color},
    {"gl_MultiTexCoord0", "vec4", kCompatVs, in, BuiltIn::multi_tex_coord_0},
    {"gl_MultiTexCoord1", "vec4", kCompatVs, in, BuiltIn::multi_tex_coord_1},
    {"gl_MultiTexCoord2", "vec4", kCompatVs, in, BuiltIn::multi_tex_coord_2},
    {"gl_MultiTexCoord3", "vec4", kCompatVs, in, BuiltIn::multi_tex_coord_3},
    {"gl_MultiTexCoord4", "vec4", kCompatVs, in, BuiltIn::multi_tex_coord_4},
    {"gl_MultiTexCoord5", "vec4", kCompatVs, in, BuiltIn::multi_tex_coord_5},
    {"gl_MultiTexCoord6", "vec4", kCompatVs, in, BuiltIn::multi_tex_coord_6},
    {"gl_MultiTexCoord7", "vec4", kCompatVs, in, BuiltIn::multi_tex_coord_7},
    {"gl_FogCoord", "float", kCompatVs, in, BuiltIn::attribute_fog_coord},
    {"gl_ClipVertex", "vec4", kCompatOut, out, BuiltIn::clip_vertex},
    {"gl_FrontColor", "vec4", kCompatOut, out, BuiltIn::front_color},
    {"gl_BackColor", "vec4", kCompatOut, out, BuiltIn::back_color},
    {"gl_FrontSecondaryColor", "vec4", kCompatOut, out, BuiltIn::front_secondary_color},
    {"gl_BackSecondaryColor", "vec4", kCompatOut, out, BuiltIn::back_secondary_color},
    {"gl_TexCoord", "vec4[]", kCompatOut, out, BuiltIn::tex_coord},
    {"gl_FogFragCoord", "float", kCompatOut, out, BuiltIn::fog_frag_coord},
    {"gl_Color", "vec4", kCompatFs, in, BuiltIn::color},
    {"gl_SecondaryColor", "vec4", kCompatFs, in, BuiltIn::secondary_color},
    {"gl_TexCoord", "vec4[]", kCompatFs, in, BuiltIn::tex_coord},
    {"gl_FogFragCoord", "float", kCompatFs, in, BuiltIn::fog_frag_coord},
};

constexpr Availability kPerVertex = from(150, 310);
constexpr Availability kCompatible = from(110, 0).until(140, 0);
constexpr BuiltinVariable kPerVertexMembers[] = {
    {"gl_Position", "vec4", kPerVertex, {}, BuiltIn::position},
    {"gl_PointSize", "float", kVs.in(stages::kVertex | stages::kMesh), {}, BuiltIn::point_size},
    {"gl_PointSize", "float", kGsPointSize, {}, BuiltIn::point_size},
    {"gl_PointSize", "float", kTessPointSize, {}, BuiltIn::point_size},
    {"gl_ClipDistance", "float[]", kClip, {}, BuiltIn::clip_distance},
    {"gl_CullDistance", "float[]", kCull, {}, BuiltIn::cull_distance},
    {"gl_ClipVertex", "vec4", kCompatible, {}, BuiltIn::clip_vertex},
    {"gl_FrontColor", "vec4", kCompatible, {}, BuiltIn::front_color},
    {"gl_BackColor", "vec4", kCompatible, {}, BuiltIn::back_color},
    {"gl_FrontSecondaryColor", "vec4", kCompatible, {}, BuiltIn::front_secondary_color},
    {"gl_BackSecondaryColor", "vec4", kCompatible, {}, BuiltIn::back_secondary_color},
    {"gl_TexCoord", "vec4[]", kCompatible, {}, BuiltIn::tex_coord},
    {"gl_FogFragCoord", "float", kCompatible, {}, BuiltIn::fog_frag_coord},
};
constexpr BuiltinVariable kPerPrimitiveMembers[] = {
    {"gl_PrimitiveID", "int", kMeshes, out, BuiltIn::primitive_id},
    {"gl_Layer", "int", kMeshes, out, BuiltIn::layer},
    {"gl_ViewportIndex", "int", kMeshes, out, BuiltIn::viewport_index},
    {"gl_CullPrimitiveEXT", "bool", kMeshes, out, BuiltIn::cull_primitive},
    {"gl_PrimitiveShadingRateEXT", "int", only_with(EXT_fragment_shading_rate), out, BuiltIn::primitive_shading_rate},
};

/// What messages call a built-in (ir/interface/built_in.def) is one of its names.
constexpr bool has_name(std::span<const BuiltinVariable> table, BuiltIn built_in) {
  for (const BuiltinVariable& row : table)
    if (row.built_in == built_in && row.name == ir::info(built_in).glsl) return true;
  return false;
}
static_assert([] {
  for (size_t n = 1; n < std::size(ir::kBuiltIns); ++n) {
    const auto built_in = static_cast<BuiltIn>(n);
    if (built_in == BuiltIn::by_number || has_name(kVariables, built_in)) continue;
    if (!has_name(kPerVertexMembers, built_in) && !has_name(kPerPrimitiveMembers, built_in)) return false;
  }
  return true;
}());

/// Finds rows by name in one table, through an index made when Umber is compiled.
template <const auto& kTable, size_t kSlots>
struct NameIndex {
  static constexpr uint16_t kNone = 0xffff;
  struct Slots {
    std::array<uint16_t, kSlots> first{};
    std::array<uint16_t, std::size(kTable)> next{};
  };
  static constexpr Slots make() {
    Slots all;
    for (uint16_t& slot : all.first) slot = kNone;
    for (size_t n = std::size(kTable); n-- > 0;) {
      uint16_t& slot = all.first[hash_text(kTable[n].name) % kSlots];
      all.next[n] = slot;
      slot = static_cast<uint16_t>(n);
    }
    return all;
  }
  static constexpr Slots kIndex = make();

  static const BuiltinVariable* find(std::string_view name, const Language& language, ir::Stage stage) {
    for (uint16_t n = kIndex.first[hash_text(name) % kSlots]; n != kNone; n = kIndex.next[n])
      if (kTable[n].name == name && kTable[n].when.is_met(language, stage)) return &kTable[n];
    return nullptr;
  }
};

struct TypeName {
  std::string_view name;
  TypeId type;
};
constexpr TypeName kTypeNames[] = {{"float", ir::types::kF32},
                                   {"vec2", ir::types::kVec2},
                                   {"vec3", ir::types::kVec3},
                                   {"vec4", ir::types::kVec4},
                                   {"int", ir::types::kI32},
                                   {"ivec3", ir::types::vector(TypeKind::i32, 3)},
                                   {"uint", ir::types::kU32},
                                   {"uvec2", ir::types::vector(TypeKind::u32, 2)},
                                   {"uvec3", ir::types::vector(TypeKind::u32, 3)},
                                   {"uvec4", ir::types::vector(TypeKind::u32, 4)},
                                   {"uint64_t", ir::types::vector(TypeKind::u64, 1)},
                                   {"bool", ir::types::kBool},
                                   {"mat3", ir::types::matrix(TypeKind::f32, 3, 3)},
                                   {"mat4", ir::types::matrix(TypeKind::f32, 4, 4)},
                                   {"mat3x4", ir::types::matrix(TypeKind::f32, 3, 4)},
                                   {"mat4x3", ir::types::matrix(TypeKind::f32, 4, 3)}};

uint32_t extent_of(std::string_view text) {
  if (text.empty()) return 0;
  if (text[0] >= '0' && text[0] <= '9') return static_cast<uint32_t>(text[0] - '0');
  for (const BuiltinVariable& v : builtins::kConstants)
    if (v.name == text) return static_cast<uint32_t>(v.value[0]);
  UMBER_UNREACHABLE("a built-in array of an unknown size");
}

}  // namespace

const BuiltinVariable* find_builtin_variable(std::string_view name, const Language& language, ir::Stage stage) {
  if (!name.starts_with("gl_") && !name.starts_with("itu_")) return nullptr;
  if (const auto* v = NameIndex<kVariables, 128>::find(name, language, stage)) return v;
  if (const auto* v = NameIndex<builtins::kState, 128>::find(name, language, stage)) return v;
  return NameIndex<builtins::kConstants, 128>::find(name, language, stage);
}

std::span<const BuiltinVariable> per_vertex_members() { return kPerVertexMembers; }
std::span<const BuiltinVariable> per_primitive_members() { return kPerPrimitiveMembers; }

std::array<std::span<const BuiltinVariable>, 3> builtin_variable_tables() {
  return {kVariables, builtins::kState, builtins::kConstants};
}

TypeId BuiltinTypes::type(ir::Module& module, std::string_view text) {
  const size_t bracket = text.find('[');
  const std::string_view base = text.substr(0, bracket);
  TypeId result;
  for (const TypeName& t : kTypeNames)
    if (t.name == base) result = t.type;
  if (!result) result = structure(module, base);
  if (bracket == std::string_view::npos) return result;
  if (text.ends_with("[][]")) return module.types.array(module.types.array(result, 0), 0);
  return module.types.array(result, extent_of(text.substr(bracket + 1, text.size() - bracket - 2)));
}

TypeId BuiltinTypes::structure(ir::Module& module, std::string_view name) {
  for (const Known& known : structures_)
    if (known.name == name) return known.type;
  std::vector<ir::Member> members;
  for (const builtins::Structure& s : builtins::kStructures) {
    if (s.name != name) continue;
    for (std::string_view rest = s.members; !rest.empty();) {
      const size_t space = rest.find(' '), end = rest.find(';');
      members.push_back(
          {type(module, rest.substr(0, space)), module.names.intern(rest.substr(space + 1, end - space - 1))});
      rest.remove_prefix(end + 1);
    }
  }
  UMBER_CHECK(!members.empty());
  const TypeId result = module.types.structure(module.names.intern(name), members);
  structures_.push_back({name, result});
  return result;
}

}  // namespace umber::glsl
