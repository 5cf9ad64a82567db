#version 450
// SPDX-License-Identifier: Apache-2.0
// Which of 1,024 lights reach each of 64 x 64 tiles: spheres against the planes of a tile's frustum.
//# groups 64 64 1
//# buffer 0 16384
//# buffer 1 1048576 exact
layout(local_size_x = 64) in;
layout(std430, binding = 0) readonly buffer Lights { vec4 lights[]; };  // position, radius
layout(std430, binding = 1) writeonly buffer Lists { uint lists[]; };
const uint kMost = 63u;
shared uint count;
shared uint list[kMost];

vec3 edge(vec2 tile) { return normalize(vec3(tile / 64.0 * 2.0 - 1.0, -1.0)); }

void main() {
  uint local = gl_LocalInvocationID.x;
  if (local == 0u) count = 0u;
  barrier();
  vec2 tile = vec2(gl_WorkGroupID.xy);
  vec3 corners[4];
  corners[0] = edge(tile);
  corners[1] = edge(tile + vec2(1.0, 0.0));
  corners[2] = edge(tile + vec2(1.0, 1.0));
  corners[3] = edge(tile + vec2(0.0, 1.0));
  vec3 planes[4];
  for (int n = 0; n < 4; ++n) planes[n] = normalize(cross(corners[n], corners[(n + 1) % 4]));
  for (uint n = local; n < 1024u; n += 64u) {
    vec4 light = lights[n];
    vec3 center = vec3(light.xy * 8.0 - 4.0, -1.0 - light.z * 8.0);
    float radius = light.w * 0.5;
    bool is_inside = true;
    for (int p = 0; p < 4; ++p) is_inside = is_inside && dot(planes[p], center) > -radius;
    if (is_inside) {
      uint at = atomicAdd(count, 1u);
      if (at < kMost) list[at] = n;
    }
  }
  barrier();
  // Sums do not depend on the order in which lights were found.
  if (local == 0u) {
    uint sum = 0u;
    for (uint n = 0u; n < min(count, kMost); ++n) sum += list[n];
    lists[gl_WorkGroupID.y * 64u + gl_WorkGroupID.x] = count > kMost ? count : sum;
  }
}
