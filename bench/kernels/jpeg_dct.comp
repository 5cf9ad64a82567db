#version 450
// SPDX-License-Identifier: Apache-2.0
// The cosine transform of 8 x 8 blocks of 1,024 x 1,024 values, quantised: rows, then columns.
//# groups 128 128 1
//# buffer 0 4194304
//# buffer 1 4194304 integers
layout(local_size_x = 8, local_size_y = 8) in;
layout(std430, binding = 0) readonly buffer Image { float pixels[]; };
layout(std430, binding = 1) writeonly buffer Coefficients { int coefficients[]; };
const uint kWidth = 1024u;
const float kSteps[64] = float[](
    16.0, 11.0, 10.0, 16.0, 24.0, 40.0, 51.0, 61.0, 12.0, 12.0, 14.0, 19.0, 26.0, 58.0, 60.0, 55.0,
    14.0, 13.0, 16.0, 24.0, 40.0, 57.0, 69.0, 56.0, 14.0, 17.0, 22.0, 29.0, 51.0, 87.0, 80.0, 62.0,
    18.0, 22.0, 37.0, 56.0, 68.0, 109.0, 103.0, 77.0, 24.0, 35.0, 55.0, 64.0, 81.0, 104.0, 113.0, 92.0,
    49.0, 64.0, 78.0, 87.0, 103.0, 121.0, 120.0, 101.0, 72.0, 92.0, 95.0, 98.0, 112.0, 100.0, 103.0, 99.0);
shared float block[8][8];
shared float half_done[8][8];

float basis(uint frequency, uint n) {
  float scale = frequency == 0u ? 0.35355339 : 0.5;
  return scale * cos(3.14159265 / 16.0 * float((2u * n + 1u) * frequency));
}

void main() {
  uvec2 local = gl_LocalInvocationID.xy, at = gl_GlobalInvocationID.xy;
  block[local.y][local.x] = pixels[at.y * kWidth + at.x] * 255.0 - 128.0;
  barrier();
  float sum = 0.0;
  for (uint n = 0u; n < 8u; ++n) sum += block[local.y][n] * basis(local.x, n);
  half_done[local.y][local.x] = sum;
  barrier();
  sum = 0.0;
  for (uint n = 0u; n < 8u; ++n) sum += half_done[n][local.x] * basis(local.y, n);
  // Far from where it rounds either way.
  coefficients[at.y * kWidth + at.x] = int(floor(sum / kSteps[local.y * 8u + local.x] + 0.5001));
}
