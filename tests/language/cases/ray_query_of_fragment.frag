#version 460
#extension GL_EXT_ray_query : enable
layout(set = 0, binding = 0) uniform accelerationStructureEXT scene;
layout(location = 0) in vec3 position;
layout(location = 0) out vec4 color;

void main() {
  rayQueryEXT query;
  rayQueryInitializeEXT(query, scene, gl_RayFlagsTerminateOnFirstHitEXT, 0xFF, position, 0.01, vec3(0.0, 1.0, 0.0), 1000.0);
  while (rayQueryProceedEXT(query)) {}
  color = vec4(1.0);
  if (rayQueryGetIntersectionTypeEXT(query, true) == gl_RayQueryCommittedIntersectionTriangleEXT) color *= 0.1;
}
