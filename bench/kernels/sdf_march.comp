#version 450
// SPDX-License-Identifier: Apache-2.0
// Rays marched through a field of distances, with soft shadows: 256 x 256 pixels.
//# groups 32 32 1
//# buffer 0 1048576
layout(local_size_x = 8, local_size_y = 8) in;
layout(std430, binding = 0) writeonly buffer Image { vec4 image[]; };
const uint kWidth = 256u;

float sphere(vec3 p, float radius) { return length(p) - radius; }
float box(vec3 p, vec3 size) {
  vec3 d = abs(p) - size;
  return min(max(d.x, max(d.y, d.z)), 0.0) + length(max(d, 0.0));
}
float torus(vec3 p, vec2 radii) { return length(vec2(length(p.xz) - radii.x, p.y)) - radii.y; }
float smooth_min(float a, float b, float k) {
  float h = clamp(0.5 + 0.5 * (b - a) / k, 0.0, 1.0);
  return mix(b, a, h) - k * h * (1.0 - h);
}

float scene(vec3 p) {
  vec3 q = vec3(mod(p.x + 2.0, 4.0) - 2.0, p.y, mod(p.z + 2.0, 4.0) - 2.0);
  float d = smooth_min(sphere(q - vec3(0.0, 0.6, 0.0), 0.6), box(q - vec3(0.5, 0.3, 0.2), vec3(0.4, 0.3, 0.5)), 0.3);
  d = min(d, torus(q - vec3(0.0, 0.2, 0.0), vec2(1.2, 0.15)));
  return min(d, p.y);
}

vec3 normal(vec3 p) {
  const vec2 e = vec2(0.001, -0.001);
  return normalize(e.xyy * scene(p + e.xyy) + e.yyx * scene(p + e.yyx) + e.yxy * scene(p + e.yxy) + e.xxx * scene(p + e.xxx));
}

float march(vec3 origin, vec3 direction) {
  float t = 0.0;
  for (int n = 0; n < 96 && t < 40.0; ++n) {
    float d = scene(origin + direction * t);
    if (d < 0.0005 * t) return t;
    t += d;
  }
  return -1.0;
}

float shadow(vec3 origin, vec3 direction) {
  float light = 1.0, t = 0.02;
  for (int n = 0; n < 32 && t < 8.0; ++n) {
    float d = scene(origin + direction * t);
    light = min(light, 12.0 * d / t);
    t += clamp(d, 0.02, 0.4);
    if (light < 0.001) break;
  }
  return clamp(light, 0.0, 1.0);
}

void main() {
  uvec2 at = gl_GlobalInvocationID.xy;
  vec2 place = vec2(at) / float(kWidth) * 2.0 - 1.0;
  vec3 origin = vec3(1.0, 2.5, 6.0), direction = normalize(vec3(place.x, place.y - 0.4, -1.6));
  vec3 color = mix(vec3(0.7, 0.8, 0.9), vec3(0.3, 0.5, 0.8), place.y * 0.5 + 0.5);
  float t = march(origin, direction);
  if (t > 0.0) {
    vec3 p = origin + direction * t, n = normal(p), sun = normalize(vec3(0.6, 0.8, 0.3));
    float light = max(dot(n, sun), 0.0) * shadow(p + n * 0.002, sun);
    vec3 base = p.y < 0.01 ? vec3(0.5) : 0.5 + 0.5 * cos(vec3(0.0, 1.0, 2.0) + p.x);
    color = mix(base * (light + 0.15), color, 1.0 - exp(-0.002 * t * t));
  }
  image[at.y * kWidth + at.x] = vec4(sqrt(color), 1.0);
}
