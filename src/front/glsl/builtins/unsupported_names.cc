// SPDX-License-Identifier: Apache-2.0
#include "front/glsl/builtins/unsupported_names.h"

#include "front/glsl/language.h"

namespace umber::glsl {
namespace {

struct Row {
  std::string_view name;  ///< with a * behind it: all that begin so
  Extension extension;
};
/// The first row that fits counts.
constexpr Row kRows[] = {
    {"gl_NumSubgroups", Extension::KHR_shader_subgroup_basic},
    {"gl_Subgroup*", Extension::KHR_shader_subgroup_basic},
    {"subgroupAll*", Extension::KHR_shader_subgroup_vote},
    {"subgroupAny", Extension::KHR_shader_subgroup_vote},
    {"subgroupBallot*", Extension::KHR_shader_subgroup_ballot},
    {"subgroupInverseBallot", Extension::KHR_shader_subgroup_ballot},
    {"subgroupBroadcast*", Extension::KHR_shader_subgroup_ballot},
    {"subgroupBarrier", Extension::KHR_shader_subgroup_basic},
    {"subgroupMemoryBarrier*", Extension::KHR_shader_subgroup_basic},
    {"subgroupElect", Extension::KHR_shader_subgroup_basic},
    {"subgroupShuffleUp", Extension::KHR_shader_subgroup_shuffle_relative},
    {"subgroupShuffleDown", Extension::KHR_shader_subgroup_shuffle_relative},
    {"subgroupShuffle*", Extension::KHR_shader_subgroup_shuffle},
    {"subgroupClustered*", Extension::KHR_shader_subgroup_clustered},
    {"subgroupQuad*", Extension::KHR_shader_subgroup_quad},
    {"subgroupRotate", Extension::KHR_shader_subgroup_rotate},
    {"subgroupClusteredRotate", Extension::KHR_shader_subgroup_rotate},
    {"subgroup*", Extension::KHR_shader_subgroup_arithmetic},
    {"rayQuery*", Extension::EXT_ray_query},
    {"gl_RayQuery*", Extension::EXT_ray_query},
    {"gl_RayFlags*", Extension::EXT_ray_tracing},
    {"accelerationStructureEXT", Extension::EXT_ray_query},
    {"traceRayEXT", Extension::EXT_ray_tracing},
    {"executeCallableEXT", Extension::EXT_ray_tracing},
    {"rayPayload*", Extension::EXT_ray_tracing},
    {"hitAttributeEXT", Extension::EXT_ray_tracing},
    {"callableData*", Extension::EXT_ray_tracing},
    {"coopmat", Extension::KHR_cooperative_matrix},
    {"coopMat*", Extension::KHR_cooperative_matrix},
    {"fcoopmatNV", Extension::NV_cooperative_matrix},
    {"terminateRayEXT", Extension::EXT_ray_tracing},
    {"ignoreIntersectionEXT", Extension::EXT_ray_tracing},
    {"beginInvocationInterlock*", Extension::ARB_fragment_shader_interlock},
    {"endInvocationInterlock*", Extension::ARB_fragment_shader_interlock},
    {"float16_t", Extension::EXT_shader_explicit_arithmetic_types},
    {"f16vec*", Extension::EXT_shader_explicit_arithmetic_types},
    {"float32_t", Extension::EXT_shader_explicit_arithmetic_types},
    {"f32vec*", Extension::EXT_shader_explicit_arithmetic_types},
    {"float64_t", Extension::EXT_shader_explicit_arithmetic_types},
    {"f64vec*", Extension::EXT_shader_explicit_arithmetic_types},
    {"int8_t", Extension::EXT_shader_explicit_arithmetic_types},
    {"uint8_t", Extension::EXT_shader_explicit_arithmetic_types},
    {"i8vec*", Extension::EXT_shader_explicit_arithmetic_types},
    {"u8vec*", Extension::EXT_shader_explicit_arithmetic_types},
    {"int16_t", Extension::EXT_shader_explicit_arithmetic_types},
    {"uint16_t", Extension::EXT_shader_explicit_arithmetic_types},
    {"i16vec*", Extension::EXT_shader_explicit_arithmetic_types},
    {"u16vec*", Extension::EXT_shader_explicit_arithmetic_types},
    {"int32_t", Extension::EXT_shader_explicit_arithmetic_types},
    {"uint32_t", Extension::EXT_shader_explicit_arithmetic_types},
    {"i32vec*", Extension::EXT_shader_explicit_arithmetic_types},
    {"u32vec*", Extension::EXT_shader_explicit_arithmetic_types},
    {"int64_t", Extension::EXT_shader_explicit_arithmetic_types},
    {"uint64_t", Extension::EXT_shader_explicit_arithmetic_types},
    {"packHalf4x16", Extension::EXT_shader_explicit_arithmetic_types},
    {"pack16", Extension::EXT_shader_explicit_arithmetic_types},
    {"pack32", Extension::EXT_shader_explicit_arithmetic_types},
    {"pack64", Extension::EXT_shader_explicit_arithmetic_types},
    {"unpack8", Extension::EXT_shader_explicit_arithmetic_types},
    {"unpack16", Extension::EXT_shader_explicit_arithmetic_types},
    {"unpack32", Extension::EXT_shader_explicit_arithmetic_types},
    {"dotPacked4x8*", Extension::EXT_integer_dot_product},
    {"dotEXT", Extension::EXT_integer_dot_product},
};

constexpr bool fits(std::string_view name, std::string_view row) {
  if (!row.ends_with('*')) return name == row;
  return name.starts_with(row.substr(0, row.size() - 1));
}

}  // namespace

std::string_view extension_of_unsupported(std::string_view name) {
  for (const Row& row : kRows)
    if (fits(name, row.name)) return info(row.extension).name;
  return {};
}

}  // namespace umber::glsl
