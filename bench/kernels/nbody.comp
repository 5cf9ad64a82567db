#version 450
// SPDX-License-Identifier: Apache-2.0
// Gravity between 8,192 bodies, tiles of them in shared memory.
//# groups 32 1 1
//# buffer 0 131072
//# buffer 1 131072
layout(local_size_x = 256) in;
layout(std430, binding = 0) readonly buffer Bodies { vec4 bodies[]; };  // position, mass
layout(std430, binding = 1) writeonly buffer Forces { vec4 forces[]; };
shared vec4 tile[256];
const uint kBodies = 8192u;
const float kSoftening = 0.01;

vec3 pull(vec3 at, vec4 body) {
  vec3 way = body.xyz - at;
  float square = dot(way, way) + kSoftening;
  float inverse = inversesqrt(square);
  return way * (body.w * inverse * inverse * inverse);
}

void main() {
  uint self = gl_GlobalInvocationID.x;
  vec3 at = bodies[self].xyz, sum = vec3(0.0);
  for (uint first = 0u; first < kBodies; first += 256u) {
    tile[gl_LocalInvocationID.x] = bodies[first + gl_LocalInvocationID.x];
    barrier();
    for (uint n = 0u; n < 256u; ++n) sum += pull(at, tile[n]);
    barrier();
  }
  forces[self] = vec4(sum, 0.0);
}
