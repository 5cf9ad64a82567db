#version 460
#extension GL_EXT_ray_tracing : require
layout(location = 0) rayPayloadInEXT Given { vec4 color; bool seen; };
layout(location = 1) rayPayloadEXT Asked { float distance; } asked;
layout(location = 2) callableDataEXT Called { mat3 turned; };
hitAttributeEXT Weights { vec2 weights; } attributes;
layout(binding = 0) uniform accelerationStructureEXT scene;
void main() {
  traceRayEXT(scene, 0, 0xff, 0, 0, 0, vec3(0.0), asked.distance, vec3(1.0), 1.0, 1);
  executeCallableEXT(0, 2);
  color = vec4(turned * vec3(attributes.weights, 1.0), asked.distance);
  seen = true;
}
