RWByteAddressBuffer Numbers : register(u0);

groupshared int64_t high;

struct Input {
  uint gl_LocalInvocationIndex : SV_GroupIndex;
};

[numthreads(4, 1, 1)]
void main(Input input) {
  high = int64_t(0);
  GroupMemoryBarrierWithGroupSync();
  uint i = input.gl_LocalInvocationIndex;
  uint64_t before;
  Numbers.InterlockedAdd64(0, uint64_t(i + 1u) << uint64_t(33), before);
  int64_t before_1;
  Numbers.InterlockedMin64(8, -(int64_t(i) << int64_t(34)), before_1);
  int64_t before_2;
  InterlockedMax(high, int64_t(i) << int64_t(35), before_2);
  uint64_t before_3;
  Numbers.InterlockedExchange64(24, uint64_t(high), before_3);
  uint64_t before_4;
  Numbers.InterlockedXor64(16, before_3, before_4);
  uint64_t before_5;
  Numbers.InterlockedCompareExchange64(24, uint64_t(103079215104ull), uint64_t(343597383680ull), before_5);
}
