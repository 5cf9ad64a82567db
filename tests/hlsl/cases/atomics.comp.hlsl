RWByteAddressBuffer bins[4] : register(u0);

cbuffer Uniforms : register(b0) {
  uint which : packoffset(c0);
  int3 amounts : packoffset(c1);
  uint2 large : packoffset(c2);
};

groupshared int last;

struct Input {
  uint gl_LocalInvocationIndex : SV_GroupIndex;
};

[numthreads(4, 1, 1)]
void main(Input input) {
  last = 0;
  GroupMemoryBarrierWithGroupSync();
  uint before;
  bins[which | 1u].InterlockedAdd(0, 3u, before);
  uint before_1;
  bins[which & 1u].InterlockedMax((input.gl_LocalInvocationIndex | 2u) * 4 + 8, 1u, before_1);
  int before_2;
  bins[1].InterlockedMin(4, -2, before_2);
  int before_3;
  InterlockedCompareExchange(last, 0, int(which), before_3);
  bins[2].Store(8, (2863311530u >> uint3(amounts)).y + (uint3(1u, 2u, 3u) << uint3(amounts)).z);
  bins[2].Store(12, uint((-8 >> int2(large)).x) + (which >> amounts.x));
}
