// umber --shader-model=51
#version 450
// Atomics where an index has an operator of its own; shifts by vectors of another signedness.
layout(local_size_x = 4) in;
layout(std430, binding = 0) buffer Bin {
  uint count;
  int least;
  uint more[];
} bins[4];
uniform uint which;
uniform ivec3 amounts;
uniform uvec2 large;
shared int last;

void main() {
  atomicAdd(bins[which | 1u].count, 3u);
  atomicMax(bins[which & 1u].more[gl_LocalInvocationIndex | 2u], 1u);
  atomicMin(bins[1].least, -2);
  atomicCompSwap(last, 0, int(which));
  bins[2].more[0] = (uvec3(0xaaaaaaaau) >> amounts).y + (uvec3(1, 2, 3) << amounts).z;
  bins[2].more[1] = uint((ivec2(-8) >> large).x) + (which >> amounts.x);
}
