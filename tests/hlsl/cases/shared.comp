// umber --shader-model=50
#version 450
// Memory that atomics alone touch.
layout(local_size_x = 4) in;
layout(std430, binding = 0) buffer Out { uint results[]; };
struct Bin { uint size; uint counts[3]; };
shared uint total, totals[4];
shared Bin bins[2];
shared float stored;

void main() {
  uint n = gl_LocalInvocationIndex;
  if (n == 0u) stored = 1.0;
  bins[n & 1u].size = 1u;
  atomicAdd(bins[1].counts[n % 3u], 1u);
  atomicExchange(totals[n], 0u);
  atomicAdd(total, 1u);
  barrier();
  results[n] = total + totals[0] + bins[0].counts[2] + bins[1].size + uint(stored);
}
