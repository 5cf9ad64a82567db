#version 450
// SPDX-License-Identifier: Apache-2.0
// Eight octaves of gradient noise in space, 512 x 512 points.
//# groups 64 64 1
//# buffer 0 1048576
layout(local_size_x = 8, local_size_y = 8) in;
layout(std430, binding = 0) writeonly buffer Heights { float heights[]; };
const uint kWidth = 512u;

uint hash(uvec3 p) {
  uint h = p.x * 0x9e3779b1u ^ p.y * 0x85ebca77u ^ p.z * 0xc2b2ae3du;
  h = (h ^ (h >> 15u)) * 0x2c1b3c6du;
  return h ^ (h >> 12u);
}

float corner(ivec3 cell, vec3 offset, ivec3 which) {
  uint h = hash(uvec3(cell + which)) & 15u;
  vec3 d = offset - vec3(which);
  float u = h < 8u ? d.x : d.y;
  float v = h < 4u ? d.y : (h == 12u || h == 14u ? d.x : d.z);
  return ((h & 1u) == 0u ? u : -u) + ((h & 2u) == 0u ? v : -v);
}

float noise(vec3 p) {
  ivec3 cell = ivec3(floor(p));
  vec3 f = fract(p), w = f * f * f * (f * (f * 6.0 - 15.0) + 10.0);
  float layers[2];
  for (int z = 0; z < 2; ++z) {
    float rows[2];
    for (int y = 0; y < 2; ++y) rows[y] = mix(corner(cell, f, ivec3(0, y, z)), corner(cell, f, ivec3(1, y, z)), w.x);
    layers[z] = mix(rows[0], rows[1], w.y);
  }
  return mix(layers[0], layers[1], w.z);
}

void main() {
  uvec2 at = gl_GlobalInvocationID.xy;
  vec3 p = vec3(vec2(at) / 64.0, 0.5);
  float sum = 0.0, scale = 0.5;
  for (int octave = 0; octave < 8; ++octave) {
    sum += noise(p) * scale;
    p = p * 2.03 + 1.7;
    scale *= 0.5;
  }
  heights[at.y * kWidth + at.x] = sum;
}
