// umber --shader-model=6.7
#version 460
// From shader model 6.7 on payloads say who reads and writes them; the data of callables do not.
#extension GL_EXT_ray_tracing : require
layout(location = 0) rayPayloadInEXT vec4 found;
layout(location = 1) rayPayloadEXT float shade;
layout(location = 2) callableDataEXT vec4 sky;
layout(binding = 0) uniform accelerationStructureEXT scene;
void main() {
  traceRayEXT(scene, gl_RayFlagsTerminateOnFirstHitEXT, 0xff, 0, 1, 1, vec3(0.0), 0.001, vec3(0.0, 1.0, 0.0), 100.0, 1);
  executeCallableEXT(0, 2);
  found = sky * shade;
}
