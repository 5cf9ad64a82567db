struct Bin {
  uint size;
  uint counts[3];
};

RWByteAddressBuffer Out : register(u0);

groupshared uint total;

groupshared uint totals[4];

groupshared Bin bins[2];

groupshared float stored;

struct Input {
  uint gl_LocalInvocationIndex : SV_GroupIndex;
};

[numthreads(4, 1, 1)]
void main(Input input) {
  total = 0u;
  totals[0] = 0u;
  for (int n = 0; n < 3; ++n) bins[0].counts[n] = 0u;
  GroupMemoryBarrierWithGroupSync();
  uint n_1 = input.gl_LocalInvocationIndex;
  if (n_1 == 0u) {
    stored = 1.0;
  }
  bins[n_1 & 1u].size = 1u;
  uint before;
  InterlockedAdd(bins[1].counts[n_1 % 3u], 1u, before);
  uint before_1;
  InterlockedExchange(totals[n_1], 0u, before_1);
  uint before_2;
  InterlockedAdd(total, 1u, before_2);
  GroupMemoryBarrierWithGroupSync();
  Out.Store(n_1 * 4, total + totals[0] + bins[0].counts[2] + bins[1].size + uint(stored));
}
