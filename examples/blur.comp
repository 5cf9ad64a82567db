#version 450
// The mean of each number and its neighbours, by way of shared memory.
layout(local_size_x = 8) in;

layout(std430, binding = 0) readonly buffer Samples { float samples[]; };
layout(std430, binding = 1) writeonly buffer Means { float means[]; };

uniform float weight = 1.0;
shared float near[8];

void main() {
  uint i = gl_LocalInvocationIndex;
  near[i] = samples[gl_GlobalInvocationID.x] * weight;
  barrier();
  float sum = near[i] + near[max(i, 1u) - 1u] + near[min(i + 1u, 7u)];
  means[gl_GlobalInvocationID.x] = sum / 3.0;
}
