#version 450
struct Light {
  vec3 position;
  float radius;
  vec3 color;
  bool shadows[2];
};
layout(std140, binding = 0) uniform Camera {
  mat4 view_projection;
  layout(row_major) mat3x2 crop;
  vec3 eye;
  float exposure;
};
layout(std140, binding = 1) uniform Weights {
  int count;
  float weight[40];
  layout(offset = 800) vec2 bias[3];
};
layout(std430, binding = 2) buffer Frame {
  uint pixels;
  dvec3 sum;
  Light lights[];
} frame;
layout(binding = 0, offset = 8) uniform atomic_uint dark;
uniform float gamma[2];
uniform vec2 shift;
layout(location = 0) out vec4 color;
void main() {
  Light light = frame.lights[count];
  float w = weight[3] + weight[count] * bias[1].y;
  if (frame.lights[0].radius < w)
    atomicCounterIncrement(dark);
  frame.pixels += 1u;
  frame.sum.x = 0.0lf;
  color = vec4(light.color * exposure * w, gamma[1] + shift.y);
}
