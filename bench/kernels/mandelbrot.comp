#version 450
// SPDX-License-Identifier: Apache-2.0
// 512 x 512 points, up to 256 iterations, with a smooth count.
//# groups 64 64 1
//# buffer 0 1048576
layout(local_size_x = 8, local_size_y = 8) in;
layout(std430, binding = 0) writeonly buffer Counts { float counts[]; };
const uint kWidth = 512u;

void main() {
  uvec2 at = gl_GlobalInvocationID.xy;
  vec2 c = vec2(at) / float(kWidth) * vec2(3.0) - vec2(2.25, 1.5), z = vec2(0.0);
  int n = 0;
  for (; n < 256; ++n) {
    z = vec2(z.x * z.x - z.y * z.y, 2.0 * z.x * z.y) + c;
    if (dot(z, z) > 64.0) break;
  }
  counts[at.y * kWidth + at.x] = n == 256 ? 0.0 : float(n) + 1.0 - log2(0.5 * log2(dot(z, z)));
}
