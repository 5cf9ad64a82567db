#version 450
layout(std140, binding = 0) uniform Camera {
  mat4 view_projection;
  layout(row_major) mat3x2 crop;
  vec3 eye;
  float exposure;
};
uniform vec2 shift;
layout(location = 0) in vec3 position;
void main() { gl_Position = view_projection * vec4(position + vec3(crop * (eye - position), shift.x), 1.0); }
