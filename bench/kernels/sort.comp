#version 450
// SPDX-License-Identifier: Apache-2.0
// A bitonic sort of 512 numbers in shared memory, 2,048 times.
//# groups 2048 1 1
//# buffer 0 4194304
//# buffer 1 4194304
layout(local_size_x = 256) in;
layout(std430, binding = 0) readonly buffer Unsorted { float unsorted[]; };
layout(std430, binding = 1) writeonly buffer Sorted { float sorted[]; };
shared float keys[512];

void compare(uint a, uint b, bool ascending) {
  float first = keys[a], second = keys[b];
  if ((first > second) == ascending) {
    keys[a] = second;
    keys[b] = first;
  }
}

void main() {
  uint local = gl_LocalInvocationID.x, first = gl_WorkGroupID.x * 512u;
  keys[local] = unsorted[first + local];
  keys[local + 256u] = unsorted[first + local + 256u];
  for (uint size = 2u; size <= 512u; size *= 2u) {
    for (uint stride = size / 2u; stride > 0u; stride /= 2u) {
      barrier();
      uint a = 2u * local - (local & (stride - 1u));
      compare(a, a + stride, (a & size) == 0u);
    }
  }
  barrier();
  sorted[first + local] = keys[local];
  sorted[first + local + 256u] = keys[local + 256u];
}
