#version 460
// Atomic counters have no counterpart in Vulkan. Interface: each binding becomes a storage buffer, and a counter keeps its byte.
layout(local_size_x = 64) in;
layout(binding = 0, offset = 0) uniform atomic_uint hits;
layout(binding = 0, offset = 8) uniform atomic_uint misses;
layout(std430, binding = 0) buffer Rays { float distances[]; };

void main() {
  float d = distances[gl_GlobalInvocationID.x];
  if (d < 100.0)
    atomicCounterIncrement(hits);
  else
    atomicCounterAdd(misses, 1u);
}
