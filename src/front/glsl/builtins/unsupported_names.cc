// SPDX-License-Identifier: Apache-2.0
#include "front/glsl/builtins/unsupported_names.h"

namespace umber::glsl {
namespace {

struct Row {
  std::string_view name;  ///< with a * behind it: all that begin so
  std::string_view extension;
};
/// The first row that fits counts.
constexpr Row kRows[] = {
    {"gl_NumSubgroups", "GL_KHR_shader_subgroup_basic"},
    {"gl_Subgroup*", "GL_KHR_shader_subgroup_basic"},
    {"subgroupAll*", "GL_KHR_shader_subgroup_vote"},
    {"subgroupAny", "GL_KHR_shader_subgroup_vote"},
    {"subgroupBallot*", "GL_KHR_shader_subgroup_ballot"},
    {"subgroupInverseBallot", "GL_KHR_shader_subgroup_ballot"},
    {"subgroupBroadcast*", "GL_KHR_shader_subgroup_ballot"},
    {"subgroupBarrier", "GL_KHR_shader_subgroup_basic"},
    {"subgroupMemoryBarrier*", "GL_KHR_shader_subgroup_basic"},
    {"subgroupElect", "GL_KHR_shader_subgroup_basic"},
    {"subgroupShuffleUp", "GL_KHR_shader_subgroup_shuffle_relative"},
    {"subgroupShuffleDown", "GL_KHR_shader_subgroup_shuffle_relative"},
    {"subgroupShuffle*", "GL_KHR_shader_subgroup_shuffle"},
    {"subgroupClustered*", "GL_KHR_shader_subgroup_clustered"},
    {"subgroupQuad*", "GL_KHR_shader_subgroup_quad"},
    {"subgroupRotate", "GL_KHR_shader_subgroup_rotate"},
    {"subgroupClusteredRotate", "GL_KHR_shader_subgroup_rotate"},
    {"subgroup*", "GL_KHR_shader_subgroup_arithmetic"},
    {"gl_BaryCoord*", "GL_EXT_fragment_shader_barycentric"},
    {"pervertexEXT", "GL_EXT_fragment_shader_barycentric"},
    {"gl_ViewIndex", "GL_EXT_multiview"},
    {"gl_DeviceIndex", "GL_EXT_device_group"},
    {"gl_PrimitiveShadingRateEXT", "GL_EXT_fragment_shading_rate"},
    {"gl_ShadingRate*", "GL_EXT_fragment_shading_rate"},
    {"rayQuery*", "GL_EXT_ray_query"},
    {"gl_RayQuery*", "GL_EXT_ray_query"},
    {"gl_RayFlags*", "GL_EXT_ray_tracing"},
    {"accelerationStructureEXT", "GL_EXT_ray_query"},
    {"traceRayEXT", "GL_EXT_ray_tracing"},
    {"executeCallableEXT", "GL_EXT_ray_tracing"},
    {"rayPayload*", "GL_EXT_ray_tracing"},
    {"hitAttributeEXT", "GL_EXT_ray_tracing"},
    {"callableData*", "GL_EXT_ray_tracing"},
    {"debugPrintfEXT", "GL_EXT_debug_printf"},
    {"nonuniformEXT", "GL_EXT_nonuniform_qualifier"},
    {"sparseTexture*", "GL_ARB_sparse_texture2"},
    {"sparseImage*", "GL_ARB_sparse_texture2"},
    {"sparseTexel*", "GL_ARB_sparse_texture2"},
    {"coopmat", "GL_KHR_cooperative_matrix"},
    {"coopMat*", "GL_KHR_cooperative_matrix"},
    {"fcoopmatNV", "GL_NV_cooperative_matrix"},
    {"clockARB", "GL_ARB_shader_clock"},
    {"clock2x32ARB", "GL_ARB_shader_clock"},
    {"clockRealtime*", "GL_EXT_shader_realtime_clock"},
    {"demote", "GL_EXT_demote_to_helper_invocation"},
    {"helperInvocationEXT", "GL_EXT_demote_to_helper_invocation"},
    {"terminateInvocation", "GL_EXT_terminate_invocation"},
    {"terminateRayEXT", "GL_EXT_ray_tracing"},
    {"ignoreIntersectionEXT", "GL_EXT_ray_tracing"},
    {"beginInvocationInterlock*", "GL_ARB_fragment_shader_interlock"},
    {"endInvocationInterlock*", "GL_ARB_fragment_shader_interlock"},
    {"float16_t", "GL_EXT_shader_explicit_arithmetic_types"},
    {"f16vec*", "GL_EXT_shader_explicit_arithmetic_types"},
    {"float32_t", "GL_EXT_shader_explicit_arithmetic_types"},
    {"f32vec*", "GL_EXT_shader_explicit_arithmetic_types"},
    {"float64_t", "GL_EXT_shader_explicit_arithmetic_types"},
    {"f64vec*", "GL_EXT_shader_explicit_arithmetic_types"},
    {"int8_t", "GL_EXT_shader_explicit_arithmetic_types"},
    {"uint8_t", "GL_EXT_shader_explicit_arithmetic_types"},
    {"i8vec*", "GL_EXT_shader_explicit_arithmetic_types"},
    {"u8vec*", "GL_EXT_shader_explicit_arithmetic_types"},
    {"int16_t", "GL_EXT_shader_explicit_arithmetic_types"},
    {"uint16_t", "GL_EXT_shader_explicit_arithmetic_types"},
    {"i16vec*", "GL_EXT_shader_explicit_arithmetic_types"},
    {"u16vec*", "GL_EXT_shader_explicit_arithmetic_types"},
    {"int32_t", "GL_EXT_shader_explicit_arithmetic_types"},
    {"uint32_t", "GL_EXT_shader_explicit_arithmetic_types"},
    {"i32vec*", "GL_EXT_shader_explicit_arithmetic_types"},
    {"u32vec*", "GL_EXT_shader_explicit_arithmetic_types"},
    {"int64_t", "GL_EXT_shader_explicit_arithmetic_types"},
    {"uint64_t", "GL_EXT_shader_explicit_arithmetic_types"},
    {"packHalf4x16", "GL_EXT_shader_explicit_arithmetic_types"},
    {"pack16", "GL_EXT_shader_explicit_arithmetic_types"},
    {"pack32", "GL_EXT_shader_explicit_arithmetic_types"},
    {"pack64", "GL_EXT_shader_explicit_arithmetic_types"},
    {"unpack8", "GL_EXT_shader_explicit_arithmetic_types"},
    {"unpack16", "GL_EXT_shader_explicit_arithmetic_types"},
    {"unpack32", "GL_EXT_shader_explicit_arithmetic_types"},
    {"dotPacked4x8*", "GL_EXT_integer_dot_product"},
    {"dotEXT", "GL_EXT_integer_dot_product"},
};

constexpr bool fits(std::string_view name, std::string_view row) {
  if (!row.ends_with('*')) return name == row;
  return name.starts_with(row.substr(0, row.size() - 1));
}

}  // namespace

std::string_view extension_of_unsupported(std::string_view name) {
  for (const Row& row : kRows)
    if (fits(name, row.name)) return row.extension;
  return {};
}

}  // namespace umber::glsl
