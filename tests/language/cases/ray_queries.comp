#version 460
#extension GL_EXT_ray_query : require
#extension GL_EXT_ray_flags_primitive_culling : require
layout(local_size_x = 8) in;
layout(set = 0, binding = 0) uniform accelerationStructureEXT scenes[2];
layout(set = 0, binding = 1) buffer Results { vec4 results[]; };
rayQueryEXT everywhere;

bool decide(rayQueryEXT query, float limit) {
  while (rayQueryProceedEXT(query)) {
    const uint kind = rayQueryGetIntersectionTypeEXT(query, false);
    if (kind == gl_RayQueryCandidateIntersectionAABBEXT) {
      if (!rayQueryGetIntersectionCandidateAABBOpaqueEXT(query)) rayQueryGenerateIntersectionEXT(query, limit);
    } else if (kind == gl_RayQueryCandidateIntersectionTriangleEXT) {
      if (rayQueryGetIntersectionTEXT(query, false) < limit) rayQueryConfirmIntersectionEXT(query);
    } else {
      rayQueryTerminateEXT(query);
    }
  }
  return rayQueryGetIntersectionTypeEXT(query, true) != gl_RayQueryCommittedIntersectionNoneEXT;
}

void start(inout rayQueryEXT query, accelerationStructureEXT scene, vec3 direction) {
  rayQueryInitializeEXT(query, scene, gl_RayFlagsOpaqueEXT | gl_RayFlagsSkipAABBEXT, 0xff, vec3(0.0), 0.25, direction, 100.0);
}

vec4 hit(rayQueryEXT queries[2], int which) {
  const mat4x3 world = rayQueryGetIntersectionObjectToWorldEXT(queries[which], true);
  const mat4x3 object = rayQueryGetIntersectionWorldToObjectEXT(queries[which], true);
  return vec4(world * vec4(rayQueryGetIntersectionBarycentricsEXT(queries[which], true), 0.0, 1.0), object[0].x);
}

void main() {
  rayQueryEXT several[2];
  const uint own = gl_GlobalInvocationID.x;
  const int which = int(own & 1);
  start(several[which], scenes[0], vec3(1.0));
  start(everywhere, scenes[1], vec3(0.0, 1.0, 0.0));
  bool is_hit = decide(several[which], 10.0);
  is_hit = decide(everywhere, 1.0) || is_hit;
  vec4 found = hit(several, which);
  found.x += float(rayQueryGetIntersectionInstanceIdEXT(everywhere, true) +
                   rayQueryGetIntersectionInstanceCustomIndexEXT(everywhere, true) +
                   rayQueryGetIntersectionGeometryIndexEXT(everywhere, true) +
                   rayQueryGetIntersectionPrimitiveIndexEXT(everywhere, true));
  found.y += float(rayQueryGetIntersectionInstanceShaderBindingTableRecordOffsetEXT(everywhere, true) +
                   rayQueryGetRayFlagsEXT(everywhere)) + rayQueryGetRayTMinEXT(everywhere);
  found.xyz += rayQueryGetWorldRayDirectionEXT(everywhere) * rayQueryGetWorldRayOriginEXT(everywhere);
  found.xyz += rayQueryGetIntersectionObjectRayDirectionEXT(everywhere, true) *
               rayQueryGetIntersectionObjectRayOriginEXT(everywhere, true);
  if (rayQueryGetIntersectionFrontFaceEXT(everywhere, true)) found = -found;
  results[own] = is_hit ? found : vec4(0.0);
}
