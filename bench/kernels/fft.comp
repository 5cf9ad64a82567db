#version 450
// SPDX-License-Identifier: Apache-2.0
// 4,096 Fourier transforms of 512 complex numbers each, radix 2, in shared memory.
//# groups 4096 1 1
//# buffer 0 16777216
//# buffer 1 16777216
layout(local_size_x = 256) in;
layout(std430, binding = 0) readonly buffer Signal { vec2 signal[]; };
layout(std430, binding = 1) writeonly buffer Spectrum { vec2 spectrum[]; };
const uint kSize = 512u;
shared vec2 values[2][kSize];

vec2 product(vec2 a, vec2 b) { return vec2(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x); }

void main() {
  uint local = gl_LocalInvocationID.x, first = gl_WorkGroupID.x * kSize;
  values[0][local] = signal[first + local];
  values[0][local + 256u] = signal[first + local + 256u];
  barrier();
  uint from = 0u;
  for (uint half_size = 1u; half_size < kSize; half_size *= 2u) {
    uint n = local & (half_size - 1u);
    float angle = -3.14159265 * float(n) / float(half_size);
    vec2 even = values[from][local];
    vec2 odd = product(values[from][local + 256u], vec2(cos(angle), sin(angle)));
    uint to = 2u * local - n;
    values[1u - from][to] = even + odd;
    values[1u - from][to + half_size] = even - odd;
    from = 1u - from;
    barrier();
  }
  spectrum[first + local] = values[from][local];
  spectrum[first + local + 256u] = values[from][local + 256u];
}
