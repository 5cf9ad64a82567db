// umber --shader-model=6.6
#version 450
// Atomics on integers of 64 bits.
#extension GL_ARB_gpu_shader_int64 : require
#extension GL_EXT_shader_atomic_int64 : require
layout(local_size_x = 4) in;
layout(std430, binding = 0) buffer Numbers { uint64_t sum; int64_t low; uint64_t bits; uint64_t swapped; };
shared int64_t high;
void main() {
  uint i = gl_LocalInvocationIndex;
  atomicAdd(sum, uint64_t(i + 1u) << 33);
  atomicMin(low, -(int64_t(i) << 34));
  atomicMax(high, int64_t(i) << 35);
  atomicXor(bits, atomicExchange(swapped, uint64_t(high)));
  atomicCompSwap(swapped, uint64_t(3u) << 35, uint64_t(5u) << 36);
}
