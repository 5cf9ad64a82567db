// SPDX-License-Identifier: Apache-2.0
// Functions of ray queries (GLSL_EXT_ray_query, GLSL_EXT_ray_tracing_position_fetch).
#pragma once
#include "front/glsl/builtins/rows.h"

namespace umber::glsl::rows {

inline constexpr Availability kQueries = only_with(EXT_ray_query);
inline constexpr Row kRayQuery[] = {
    {proto("void rayQueryInitializeEXT(rayQueryEXT query, accelerationStructureEXT topLevel, uint rayFlags, uint cullMask, vec3 origin, float tMin, vec3 direction, float tMax)"),
     kQueries, Lowering::ray_query, Op::ray_query_initialize},
    {proto("bool rayQueryProceedEXT(rayQueryEXT query)"),
     kQueries, Lowering::ray_query, Op::ray_query_proceed},
    {proto("void rayQueryTerminateEXT(rayQueryEXT query)"),
     kQueries, Lowering::ray_query, Op::ray_query_terminate},
    {proto("void rayQueryGenerateIntersectionEXT(rayQueryEXT query, float tHit)"),
     kQueries, Lowering::ray_query, Op::ray_query_generate},
    {proto("void rayQueryConfirmIntersectionEXT(rayQueryEXT query)"),
     kQueries, Lowering::ray_query, Op::ray_query_confirm},
    {proto("float rayQueryGetRayTMinEXT(rayQueryEXT query)"),
     kQueries, Lowering::ray_query, Op::ray_query_tmin},
    {proto("uint rayQueryGetRayFlagsEXT(rayQueryEXT query)"),
     kQueries, Lowering::ray_query, Op::ray_query_flags},
    {proto("vec3 rayQueryGetWorldRayOriginEXT(rayQueryEXT query)"),
     kQueries, Lowering::ray_query, Op::ray_query_world_ray_origin},
    {proto("vec3 rayQueryGetWorldRayDirectionEXT(rayQueryEXT query)"),
     kQueries, Lowering::ray_query, Op::ray_query_world_ray_direction},
    {proto("bool rayQueryGetIntersectionCandidateAABBOpaqueEXT(rayQueryEXT query)"),
     kQueries, Lowering::ray_query, Op::ray_query_candidate_is_opaque},
    {proto("uint rayQueryGetIntersectionTypeEXT(rayQueryEXT query, bool committed)"),
     kQueries, Lowering::ray_query, Op::ray_query_type},
    {proto("float rayQueryGetIntersectionTEXT(rayQueryEXT query, bool committed)"),
     kQueries, Lowering::ray_query, Op::ray_query_distance},
    {proto("int rayQueryGetIntersectionInstanceCustomIndexEXT(rayQueryEXT query, bool committed)"),
     kQueries, Lowering::ray_query, Op::ray_query_instance_custom_index},
    {proto("int rayQueryGetIntersectionInstanceIdEXT(rayQueryEXT query, bool committed)"),
     kQueries, Lowering::ray_query, Op::ray_query_instance_id},
    {proto("uint rayQueryGetIntersectionInstanceShaderBindingTableRecordOffsetEXT(rayQueryEXT query, bool committed)"),
     kQueries, Lowering::ray_query, Op::ray_query_record_offset},
    {proto("int rayQueryGetIntersectionGeometryIndexEXT(rayQueryEXT query, bool committed)"),
     kQueries, Lowering::ray_query, Op::ray_query_geometry_index},
    {proto("int rayQueryGetIntersectionPrimitiveIndexEXT(rayQueryEXT query, bool committed)"),
     kQueries, Lowering::ray_query, Op::ray_query_primitive_index},
    {proto("vec2 rayQueryGetIntersectionBarycentricsEXT(rayQueryEXT query, bool committed)"),
     kQueries, Lowering::ray_query, Op::ray_query_barycentrics},
    {proto("bool rayQueryGetIntersectionFrontFaceEXT(rayQueryEXT query, bool committed)"),
     kQueries, Lowering::ray_query, Op::ray_query_is_front_face},
    {proto("vec3 rayQueryGetIntersectionObjectRayOriginEXT(rayQueryEXT query, bool committed)"),
     kQueries, Lowering::ray_query, Op::ray_query_object_ray_origin},
    {proto("vec3 rayQueryGetIntersectionObjectRayDirectionEXT(rayQueryEXT query, bool committed)"),
     kQueries, Lowering::ray_query, Op::ray_query_object_ray_direction},
    {proto("mat4x3 rayQueryGetIntersectionObjectToWorldEXT(rayQueryEXT query, bool committed)"),
     kQueries, Lowering::ray_query, Op::ray_query_object_to_world},
    {proto("mat4x3 rayQueryGetIntersectionWorldToObjectEXT(rayQueryEXT query, bool committed)"),
     kQueries, Lowering::ray_query, Op::ray_query_world_to_object},
    {proto("void rayQueryGetIntersectionTriangleVertexPositionsEXT(rayQueryEXT query, bool committed, out positions3 positions)"),
     only_with(EXT_ray_tracing_position_fetch), Lowering::ray_query, Op::ray_query_positions},
};

}  // namespace umber::glsl::rows
