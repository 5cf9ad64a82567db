#version 450
// SPDX-License-Identifier: Apache-2.0
// 256 bins of four million brightnesses, counted in shared memory first.
//# groups 512 1 1
//# buffer 0 16777216
//# buffer 1 1024 exact
layout(local_size_x = 256) in;
layout(std430, binding = 0) readonly buffer Values { float values[]; };
layout(std430, binding = 1) buffer Bins { uint bins[256]; };
shared uint counts[256];

void main() {
  uint local = gl_LocalInvocationID.x;
  counts[local] = 0u;
  barrier();
  for (uint n = gl_GlobalInvocationID.x; n < 4194304u; n += gl_NumWorkGroups.x * 256u) {
    float v = values[n];
    float bright = clamp(log2(v * 15.0 + 1.0) / 4.0, 0.0, 1.0);
    atomicAdd(counts[min(uint(bright * 256.0), 255u)], 1u);
  }
  barrier();
  atomicAdd(bins[local], counts[local]);
}
