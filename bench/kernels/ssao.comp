#version 450
// SPDX-License-Identifier: Apache-2.0
// Occlusion of the surroundings of 512 x 512 pixels by 32 samples of depth.
//# groups 64 64 1
//# buffer 0 1048576
//# buffer 1 1048576
layout(local_size_x = 8, local_size_y = 8) in;
layout(std430, binding = 0) readonly buffer Depth { float depths[]; };
layout(std430, binding = 1) writeonly buffer Occlusion { float occlusion[]; };
const int kWidth = 512;

float depth(ivec2 at) {
  at = clamp(at, ivec2(0), ivec2(kWidth - 1));
  return 5.0 + depths[at.y * kWidth + at.x];
}

vec3 view_position(ivec2 at) {
  vec2 place = (vec2(at) + 0.5) / float(kWidth) * 2.0 - 1.0;
  return vec3(place, -1.0) * depth(at);
}

vec3 normal(ivec2 at) {
  vec3 here = view_position(at);
  return normalize(cross(view_position(at + ivec2(1, 0)) - here, view_position(at + ivec2(0, 1)) - here));
}

void main() {
  ivec2 at = ivec2(gl_GlobalInvocationID.xy);
  vec3 here = view_position(at), up = normal(at);
  float turn = fract(52.9829189 * fract(dot(vec2(at), vec2(0.06711056, 0.00583715)))) * 6.2831853, sum = 0.0;
  for (int n = 0; n < 32; ++n) {
    float distance = (float(n) + 0.5) / 32.0 * 24.0, angle = float(n) * 2.39996323 + turn;
    ivec2 offset = ivec2(round(vec2(cos(angle), sin(angle)) * distance));
    vec3 way = view_position(at + offset) - here;
    float square = dot(way, way);
    sum += max(dot(up, way) * inversesqrt(square + 1e-6) - 0.05, 0.0) * smoothstep(4.0, 0.0, square);
  }
  occlusion[at.y * kWidth + at.x] = clamp(1.0 - sum / 16.0, 0.0, 1.0);
}
