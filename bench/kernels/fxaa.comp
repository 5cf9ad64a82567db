#version 450
// SPDX-License-Identifier: Apache-2.0
// Smooth edges of 1,024 x 1,024 pixels, by their brightness.
//# groups 128 128 1
//# buffer 0 16777216
//# buffer 1 16777216
layout(local_size_x = 8, local_size_y = 8) in;
layout(std430, binding = 0) readonly buffer Image { vec4 pixels[]; };
layout(std430, binding = 1) writeonly buffer Smooth { vec4 smoothed[]; };
const int kWidth = 1024;

vec3 pixel(ivec2 at) {
  at = clamp(at, ivec2(0), ivec2(kWidth - 1));
  return pixels[at.y * kWidth + at.x].rgb;
}

vec3 between(vec2 at) {
  ivec2 cell = ivec2(floor(at));
  vec2 f = fract(at);
  return mix(mix(pixel(cell), pixel(cell + ivec2(1, 0)), f.x), mix(pixel(cell + ivec2(0, 1)), pixel(cell + ivec2(1, 1)), f.x), f.y);
}

float luma(vec3 color) { return dot(color, vec3(0.299, 0.587, 0.114)); }

void main() {
  ivec2 at = ivec2(gl_GlobalInvocationID.xy);
  float nw = luma(pixel(at + ivec2(-1, -1))), ne = luma(pixel(at + ivec2(1, -1)));
  float sw = luma(pixel(at + ivec2(-1, 1))), se = luma(pixel(at + ivec2(1, 1))), m = luma(pixel(at));
  float least = min(m, min(min(nw, ne), min(sw, se))), most = max(m, max(max(nw, ne), max(sw, se)));
  vec3 result = pixel(at);
  if (most - least > max(0.03, most * 0.125)) {
    vec2 way = vec2(-((nw + ne) - (sw + se)), (nw + sw) - (ne + se));
    float reduce = max((nw + ne + sw + se) * 0.03125, 0.0078125);
    way = clamp(way / (min(abs(way.x), abs(way.y)) + reduce), -8.0, 8.0);
    vec2 here = vec2(at);
    vec3 near = 0.5 * (between(here + way * (1.0 / 3.0 - 0.5)) + between(here + way * (2.0 / 3.0 - 0.5)));
    vec3 far = near * 0.5 + 0.25 * (between(here - way * 0.5) + between(here + way * 0.5));
    float l = luma(far);
    result = l < least || l > most ? near : far;
  }
  smoothed[at.y * kWidth + at.x] = vec4(result, 1.0);
}
