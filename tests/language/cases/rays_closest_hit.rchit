#version 460
#extension GL_EXT_ray_tracing : require
layout(location = 0) rayPayloadInEXT vec4 payload;
layout(location = 1) rayPayloadEXT bool shadowed;
layout(location = 0) callableDataEXT vec4 called;
hitAttributeEXT vec2 barycentrics;
layout(binding = 0) uniform accelerationStructureEXT scene;

void main() {
  const vec3 at = gl_WorldRayOriginEXT + gl_WorldRayDirectionEXT * gl_HitTEXT;
  shadowed = true;
  traceRayEXT(scene, gl_IncomingRayFlagsEXT, 0xff, 0, 0, 1, at, gl_RayTminEXT, vec3(0.0, 1.0, 0.0), 1.0, 1);
  called = payload;
  executeCallableEXT(2, 0);
  payload = shadowed ? called : vec4(gl_ObjectToWorldEXT * vec4(barycentrics, 0.0, 1.0), 1.0);
  // The payload that this shader was given may go on to another ray.
  traceRayEXT(scene, gl_RayFlagsNoneEXT, 0xff, 0, 0, 0, at, 0.0, gl_ObjectRayDirectionEXT, 1.0, 0);
}
