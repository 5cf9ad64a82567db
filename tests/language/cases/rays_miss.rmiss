#version 460
#extension GL_EXT_ray_tracing : require
#extension GL_EXT_ray_cull_mask : require
layout(location = 3) rayPayloadInEXT struct Result {
  vec3 color;
  bool hit;
} result;

void main() {
  result = Result(gl_WorldRayDirectionEXT, false);
  if (gl_CullMaskEXT == 1u) result.color.x = gl_RayTmaxEXT;
}
