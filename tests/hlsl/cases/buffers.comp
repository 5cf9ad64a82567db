#version 450
// Storage by bytes, atomics, shared memory, an image.
layout(local_size_x = 64) in;
layout(std430, binding = 0) buffer Particles { uint count; mat3 frame; vec3 points[]; };
layout(rgba8, binding = 1) uniform image2D picture;
layout(binding = 0) uniform atomic_uint hits;
shared uint partial[64];

void main() {
  uint self = gl_LocalInvocationIndex;
  partial[self] = uint(points.length());
  barrier();
  if (self == 0u) {
    for (int i = 1; i < 64; ++i) partial[0] += partial[i];
    atomicMax(count, partial[0]);
    atomicCounterIncrement(hits);
  }
  points[self] = frame * points[self + 1u];
  imageStore(picture, ivec2(gl_GlobalInvocationID.xy), vec4(self) / 64.0);
}
