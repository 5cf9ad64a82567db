// umber --shader-model=6.6
#version 460
#extension GL_EXT_ray_query : require
layout(local_size_x = 8) in;
layout(set = 0, binding = 0) uniform accelerationStructureEXT scenes[2];
layout(set = 0, binding = 2, std430) buffer Results { vec4 results[]; };
rayQueryEXT shared_by_all;

// What is in the way, whoever asks.
float follow(rayQueryEXT query, vec3 origin, vec3 direction) {
  rayQueryInitializeEXT(query, scenes[1], gl_RayFlagsCullBackFacingTrianglesEXT, 0xff, origin, 0.25, direction, 100.0);
  while (rayQueryProceedEXT(query)) {
    if (rayQueryGetIntersectionTypeEXT(query, false) == gl_RayQueryCandidateIntersectionAABBEXT) {
      if (!rayQueryGetIntersectionCandidateAABBOpaqueEXT(query))
        rayQueryGenerateIntersectionEXT(query, length(rayQueryGetIntersectionObjectRayOriginEXT(query, false)));
    } else if (rayQueryGetIntersectionTEXT(query, false) > 1.0) {
      rayQueryConfirmIntersectionEXT(query);
    } else {
      rayQueryTerminateEXT(query);
    }
  }
  if (rayQueryGetIntersectionTypeEXT(query, true) == gl_RayQueryCommittedIntersectionNoneEXT) return -1.0;
  return rayQueryGetIntersectionTEXT(query, true);
}

void main() {
  const uint self = gl_GlobalInvocationID.x;
  rayQueryEXT pair[2];
  const float near = follow(pair[self & 1u], results[self].xyz, vec3(0.0, 0.0, 1.0));
  const float far = follow(shared_by_all, results[self].xyz, vec3(0.0, 0.0, -1.0));
  const mat4x3 to_world = rayQueryGetIntersectionObjectToWorldEXT(shared_by_all, true);
  const int number = rayQueryGetIntersectionInstanceIdEXT(shared_by_all, true) -
                     rayQueryGetIntersectionInstanceCustomIndexEXT(shared_by_all, true) +
                     rayQueryGetIntersectionPrimitiveIndexEXT(shared_by_all, true) * 2 -
                     rayQueryGetIntersectionGeometryIndexEXT(shared_by_all, true);
  vec3 at = to_world * vec4(rayQueryGetIntersectionBarycentricsEXT(shared_by_all, true), near, 1.0);
  at += rayQueryGetIntersectionWorldToObjectEXT(shared_by_all, true)[3];
  at += rayQueryGetWorldRayOriginEXT(shared_by_all) * rayQueryGetWorldRayDirectionEXT(shared_by_all);
  at *= rayQueryGetIntersectionObjectRayDirectionEXT(shared_by_all, true) * rayQueryGetRayTMinEXT(shared_by_all);
  if (rayQueryGetIntersectionFrontFaceEXT(shared_by_all, true)) at = -at;
  const uint rest = rayQueryGetRayFlagsEXT(shared_by_all) +
                    rayQueryGetIntersectionInstanceShaderBindingTableRecordOffsetEXT(shared_by_all, true);
  results[self] = vec4(at, far + float(number) + float(rest));
}
