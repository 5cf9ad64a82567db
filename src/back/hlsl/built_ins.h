// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <string_view>

#include "back/hlsl/options.h"
#include "ir/interface/io_var.h"

namespace umber::back::hlsl {

struct BuiltInRow {
  ir::BuiltIn from{};
  std::string_view semantic;  ///< empty: Direct3D has none, or a function instead
  bool is_unsigned = false;   ///< uint there, int in GLSL
  ShaderModel since = ShaderModel::sm_5_0;
};

/// Device built-ins under their names of Direct3D, in the order in which Input and Output have them: what one stage
/// hands to the next first, what the device gives last, as Microsoft's compiler demands (X4576). Vertices and instances
/// count from 0 there, whatever the draw says. Points have one pixel there: PSIZE is for compilers that make SPIR-V.
inline constexpr BuiltInRow kBuiltInRows[] = {
    {ir::BuiltIn::position, "SV_Position"},
    {ir::BuiltIn::frag_coord, "SV_Position"},
    {ir::BuiltIn::clip_distance, "SV_ClipDistance"},
    {ir::BuiltIn::cull_distance, "SV_CullDistance"},
    {ir::BuiltIn::layer, "SV_RenderTargetArrayIndex", true},
    {ir::BuiltIn::viewport_index, "SV_ViewportArrayIndex", true},
    {ir::BuiltIn::point_size, "PSIZE"},
    {ir::BuiltIn::primitive_id, "SV_PrimitiveID", true},
    {ir::BuiltIn::vertex_id, "SV_VertexID", true},
    {ir::BuiltIn::instance_id, "SV_InstanceID", true},
    {ir::BuiltIn::base_vertex, {}},
    {ir::BuiltIn::base_instance, {}},
    {ir::BuiltIn::draw_id, {}},
    {ir::BuiltIn::invocation_id, "SV_GSInstanceID", true},
    {ir::BuiltIn::patch_vertices, {}},  // a constant: see Signature::is_set_by_entry
    {ir::BuiltIn::tess_level_outer, "SV_TessFactor"},
    {ir::BuiltIn::tess_level_inner, "SV_InsideTessFactor"},
    {ir::BuiltIn::tess_coord, "SV_DomainLocation"},
    {ir::BuiltIn::front_facing, "SV_IsFrontFace"},
    {ir::BuiltIn::point_coord, {}},
    {ir::BuiltIn::helper_invocation, {}, false, ShaderModel::sm_6_6},
    {ir::BuiltIn::sample_id, "SV_SampleIndex", true},
    {ir::BuiltIn::sample_position, {}},
    {ir::BuiltIn::sample_mask, "SV_Coverage", true},
    {ir::BuiltIn::frag_depth, "SV_Depth"},
    {ir::BuiltIn::frag_stencil_ref, "SV_StencilRef", true},
    {ir::BuiltIn::view_index, "SV_ViewID", true, ShaderModel::sm_6_1},
    {ir::BuiltIn::device_index, {}},
    {ir::BuiltIn::bary_coord, "SV_Barycentrics", false, ShaderModel::sm_6_1},
    {ir::BuiltIn::bary_coord_no_perspective, "SV_Barycentrics1", false, ShaderModel::sm_6_1},
    {ir::BuiltIn::primitive_shading_rate, "SV_ShadingRate", true, ShaderModel::sm_6_4},
    {ir::BuiltIn::shading_rate, "SV_ShadingRate", true, ShaderModel::sm_6_4},
    {ir::BuiltIn::num_workgroups, {}},
    {ir::BuiltIn::workgroup_id, "SV_GroupID"},
    {ir::BuiltIn::local_invocation_id, "SV_GroupThreadID"},
    {ir::BuiltIn::global_invocation_id, "SV_DispatchThreadID"},
    {ir::BuiltIn::local_invocation_index, "SV_GroupIndex"},
    // This and what follows are functions, but for the numbers of subgroups.
    {ir::BuiltIn::subgroup_size, {}, false, ShaderModel::sm_6_0},
    {ir::BuiltIn::subgroup_invocation_id, {}, false, ShaderModel::sm_6_0},
    {ir::BuiltIn::num_subgroups, {}},
    {ir::BuiltIn::subgroup_id, {}},
    {ir::BuiltIn::subgroup_eq_mask, {}, false, ShaderModel::sm_6_0},
    {ir::BuiltIn::subgroup_ge_mask, {}, false, ShaderModel::sm_6_0},
    {ir::BuiltIn::subgroup_gt_mask, {}, false, ShaderModel::sm_6_0},
    {ir::BuiltIn::subgroup_le_mask, {}, false, ShaderModel::sm_6_0},
    {ir::BuiltIn::subgroup_lt_mask, {}, false, ShaderModel::sm_6_0},
    // Of devices of one vendor.
    {ir::BuiltIn::core_id, {}},
    {ir::BuiltIn::core_count, {}},
    {ir::BuiltIn::core_max_id, {}},
    {ir::BuiltIn::core_warp_id, {}},
    {ir::BuiltIn::core_warp_max_id, {}},
    {ir::BuiltIn::warps_per_sm, {}},
    {ir::BuiltIn::sm_count, {}},
    {ir::BuiltIn::sm_warp_id, {}},
    {ir::BuiltIn::sm_id, {}},
    {ir::BuiltIn::by_number, {}},
    // Of rays, see kRayFunctions, and of meshes.
    {ir::BuiltIn::launch_id, {}},
    {ir::BuiltIn::launch_size, {}},
    {ir::BuiltIn::world_ray_origin, {}},
    {ir::BuiltIn::world_ray_direction, {}},
    {ir::BuiltIn::object_ray_origin, {}},
    {ir::BuiltIn::object_ray_direction, {}},
    {ir::BuiltIn::ray_tmin, {}},
    {ir::BuiltIn::ray_tmax, {}},
    {ir::BuiltIn::incoming_ray_flags, {}},
    {ir::BuiltIn::ray_instance_id, {}, true},
    {ir::BuiltIn::instance_custom_index, {}, true},
    {ir::BuiltIn::object_to_world, {}},
    {ir::BuiltIn::world_to_object, {}},
    {ir::BuiltIn::hit_kind, {}},
    {ir::BuiltIn::ray_geometry_index, {}, true},
    {ir::BuiltIn::cull_mask, {}},
    {ir::BuiltIn::hit_positions, {}},
    {ir::BuiltIn::point_indices, {}},
    {ir::BuiltIn::line_indices, {}},
    {ir::BuiltIn::triangle_indices, {}},
    {ir::BuiltIn::cull_primitive, "SV_CullPrimitive", false, ShaderModel::sm_6_5},
};

struct RayFunction {
  ir::BuiltIn of{};
  std::string_view call;
};
/// What stages of ray tracing pipelines call instead. Columns of matrices are rows in HLSL.
inline constexpr RayFunction kRayFunctions[] = {
    {ir::BuiltIn::launch_id, "DispatchRaysIndex()"},
    {ir::BuiltIn::launch_size, "DispatchRaysDimensions()"},
    {ir::BuiltIn::world_ray_origin, "WorldRayOrigin()"},
    {ir::BuiltIn::world_ray_direction, "WorldRayDirection()"},
    {ir::BuiltIn::object_ray_origin, "ObjectRayOrigin()"},
    {ir::BuiltIn::object_ray_direction, "ObjectRayDirection()"},
    {ir::BuiltIn::ray_tmin, "RayTMin()"},
    {ir::BuiltIn::ray_tmax, "RayTCurrent()"},
    {ir::BuiltIn::incoming_ray_flags, "RayFlags()"},
    {ir::BuiltIn::primitive_id, "PrimitiveIndex()"},
    {ir::BuiltIn::ray_instance_id, "InstanceIndex()"},
    {ir::BuiltIn::instance_custom_index, "InstanceID()"},
    {ir::BuiltIn::ray_geometry_index, "GeometryIndex()"},
    {ir::BuiltIn::object_to_world, "ObjectToWorld4x3()"},
    {ir::BuiltIn::world_to_object, "WorldToObject4x3()"},
    {ir::BuiltIn::hit_kind, "HitKind()"},
};
constexpr std::string_view ray_function(ir::BuiltIn built_in) {
  for (const RayFunction& row : kRayFunctions)
    if (row.of == built_in) return row.call;
  return {};
}

inline constexpr size_t kLinkedBuiltIns = 8;  ///< the first rows: what one stage hands to the next
static_assert(kBuiltInRows[kLinkedBuiltIns - 1].from == ir::BuiltIn::primitive_id);

/// By ir::BuiltIn.
inline constexpr auto kBuiltIns = [] {
  std::array<BuiltInRow, std::size(ir::kBuiltIns)> all{};
  for (const BuiltInRow& row : kBuiltInRows) all[static_cast<size_t>(row.from)] = row;
  return all;
}();

/// Every built-in that the device supplies has a row.
static_assert([] {
  for (size_t n = 0; n < std::size(ir::kBuiltIns); ++n)
    if (ir::kBuiltIns[n].device && kBuiltIns[n].from != static_cast<ir::BuiltIn>(n)) return false;
  return true;
}());

}  // namespace umber::back::hlsl
