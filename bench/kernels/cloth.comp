#version 450
// SPDX-License-Identifier: Apache-2.0
// A cloth of 512 x 512 points and twelve springs at each.
//# groups 32 32 1
//# buffer 0 4194304
//# buffer 1 4194304
//# buffer 2 4194304
layout(local_size_x = 16, local_size_y = 16) in;
layout(std430, binding = 0) readonly buffer Positions { vec4 positions[]; };
layout(std430, binding = 1) readonly buffer Velocities { vec4 velocities[]; };
layout(std430, binding = 2) writeonly buffer Moved { vec4 moved[]; };
const int kWidth = 512;
const ivec2 kNeighbours[12] = ivec2[](ivec2(1, 0), ivec2(-1, 0), ivec2(0, 1), ivec2(0, -1), ivec2(1, 1), ivec2(-1, 1),
                                      ivec2(1, -1), ivec2(-1, -1), ivec2(2, 0), ivec2(-2, 0), ivec2(0, 2), ivec2(0, -2));

vec3 position(ivec2 at) { return vec3(vec2(at) / 64.0, 0.0) + positions[at.y * kWidth + at.x].xyz * 0.01; }

vec3 spring(vec3 here, ivec2 at, ivec2 offset) {
  ivec2 other = at + offset;
  if (any(lessThan(other, ivec2(0))) || any(greaterThanEqual(other, ivec2(kWidth)))) return vec3(0.0);
  vec3 way = position(other) - here;
  float rest = length(vec2(offset)) / 64.0, now = length(way);
  return way * ((now - rest) / max(now, 1e-6) * 80.0);
}

void main() {
  ivec2 at = ivec2(gl_GlobalInvocationID.xy);
  int self = at.y * kWidth + at.x;
  vec3 here = position(at), velocity = velocities[self].xyz * 0.1, force = vec3(0.0, -0.981, 0.0);
  for (int n = 0; n < 12; ++n) force += spring(here, at, kNeighbours[n]);
  velocity = (velocity + force * 0.004) * 0.995;
  moved[self] = vec4(at.y == 0 ? here : here + velocity * 0.004, 1.0);
}
