#version 450
// SPDX-License-Identifier: Apache-2.0
// The product of two matrices of 512 x 512, tiles of 16 x 16 in shared memory.
//# groups 32 32 1
//# buffer 0 1048576
//# buffer 1 1048576
//# buffer 2 1048576
layout(local_size_x = 16, local_size_y = 16) in;
layout(std430, binding = 0) readonly buffer Left { float left[]; };
layout(std430, binding = 1) readonly buffer Right { float right[]; };
layout(std430, binding = 2) writeonly buffer Product { float product[]; };
const uint kSize = 512u, kTile = 16u;
shared float rows[kTile][kTile];
shared float columns[kTile][kTile];

void main() {
  uvec2 local = gl_LocalInvocationID.xy, at = gl_GlobalInvocationID.xy;
  float sum = 0.0;
  for (uint tile = 0u; tile < kSize / kTile; ++tile) {
    rows[local.y][local.x] = left[at.y * kSize + tile * kTile + local.x];
    columns[local.y][local.x] = right[(tile * kTile + local.y) * kSize + at.x];
    barrier();
    for (uint n = 0u; n < kTile; ++n) sum += rows[local.y][n] * columns[n][local.x];
    barrier();
  }
  product[at.y * kSize + at.x] = sum;
}
