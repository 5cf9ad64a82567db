#version 450
// SPDX-License-Identifier: Apache-2.0
// A Gaussian blur of 1,024 x 1,024 pixels along rows, 25 taps, of a line in shared memory.
//# groups 4 1024 1
//# buffer 0 16777216
//# buffer 1 16777216
layout(local_size_x = 256) in;
layout(std430, binding = 0) readonly buffer Image { vec4 pixels[]; };
layout(std430, binding = 1) writeonly buffer Blurred { vec4 blurred[]; };
const int kWidth = 1024, kRadius = 12;
shared vec4 line[256 + 2 * kRadius];

float weight(int distance) {
  float x = float(distance) / 5.0;
  return exp(-0.5 * x * x);
}

vec4 pixel(int x, int y) { return pixels[y * kWidth + clamp(x, 0, kWidth - 1)]; }

void main() {
  int local = int(gl_LocalInvocationID.x), x = int(gl_GlobalInvocationID.x), y = int(gl_GlobalInvocationID.y);
  line[local + kRadius] = pixel(x, y);
  if (local < kRadius) {
    line[local] = pixel(x - kRadius, y);
    line[local + 256 + kRadius] = pixel(x + 256, y);
  }
  barrier();
  vec4 sum = vec4(0.0);
  float weights = 0.0;
  for (int n = -kRadius; n <= kRadius; ++n) {
    float w = weight(n);
    sum += line[local + kRadius + n] * w;
    weights += w;
  }
  blurred[y * kWidth + x] = sum / weights;
}
