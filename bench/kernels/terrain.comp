#version 450
// SPDX-License-Identifier: Apache-2.0
// A height field of ridges, its slopes and what grows there, 512 x 512 points.
//# groups 64 64 1
//# buffer 0 4194304
layout(local_size_x = 8, local_size_y = 8) in;
layout(std430, binding = 0) writeonly buffer Terrain { vec4 terrain[]; };
const uint kWidth = 512u;

float hash(vec2 p) {
  uvec2 q = uvec2(ivec2(p)) * uvec2(1597334673u, 3812015801u);
  uint n = (q.x ^ q.y) * 1597334673u;
  return float(n >> 8u) / 16777216.0;
}

// The value and its slope.
vec3 noise(vec2 p) {
  vec2 cell = floor(p), f = fract(p), w = f * f * (3.0 - 2.0 * f), dw = 6.0 * f * (1.0 - f);
  float a = hash(cell), b = hash(cell + vec2(1.0, 0.0)), c = hash(cell + vec2(0.0, 1.0)), d = hash(cell + vec2(1.0, 1.0));
  float k = a - b - c + d;
  return vec3(a + (b - a) * w.x + (c - a) * w.y + k * w.x * w.y, dw * (vec2(b - a, c - a) + k * w.yx));
}

float height(vec2 p) {
  float sum = 0.0, scale = 1.0;
  vec2 slope = vec2(0.0);
  for (int octave = 0; octave < 9; ++octave) {
    vec3 n = noise(p);
    slope += n.yz;
    float ridge = 1.0 - abs(2.0 * n.x - 1.0);
    sum += scale * ridge * ridge / (1.0 + dot(slope, slope));
    scale *= 0.5;
    p = mat2(1.6, -1.2, 1.2, 1.6) * p;
  }
  return sum;
}

vec3 ground(float h, float steepness) {
  vec3 color = mix(vec3(0.2, 0.35, 0.1), vec3(0.4, 0.35, 0.3), smoothstep(0.3, 0.7, steepness));
  if (h > 0.9) color = mix(color, vec3(0.95), smoothstep(0.9, 1.1, h) * (1.0 - steepness));
  return h < 0.15 ? vec3(0.1, 0.2, 0.4) : color;
}

void main() {
  uvec2 at = gl_GlobalInvocationID.xy;
  vec2 p = vec2(at) / 96.0;
  const float kStep = 1.0 / 96.0;
  float here = height(p);
  vec2 slope = vec2(height(p + vec2(kStep, 0.0)) - here, height(p + vec2(0.0, kStep)) - here) / kStep;
  vec3 normal = normalize(vec3(-slope, 4.0));
  vec3 color = ground(here, 1.0 - normal.z) * (0.2 + max(dot(normal, normalize(vec3(0.5, 0.4, 0.7))), 0.0));
  terrain[at.y * kWidth + at.x] = vec4(color, here);
}
