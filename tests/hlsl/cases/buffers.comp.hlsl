RWByteAddressBuffer Particles : register(u0);

RWTexture2D<unorm float4> picture : register(u1);

RWByteAddressBuffer Block : register(u2);

groupshared uint partial[64];

struct Input {
  uint gl_LocalInvocationIndex : SV_GroupIndex;
  uint3 gl_GlobalInvocationID : SV_DispatchThreadID;
};

[numthreads(64, 1, 1)]
void main(Input input) {
  uint self = input.gl_LocalInvocationIndex;
  uint size;
  Particles.GetDimensions(size);
  int value = int((size - 64u) / 16u);
  partial[self] = uint(value);
  GroupMemoryBarrierWithGroupSync();
  if (self == 0u) {
    for (int i = 1; i < 64; ++i) {
      partial[0] += partial[i];
    }
    uint before;
    Particles.InterlockedMax(0, partial[0], before);
    uint before_1;
    Block.InterlockedAdd(0, 1u, before_1);
  }
  Particles.Store3(self * 16 + 64, asuint(mul(asfloat(Particles.Load3((self + 1u) * 16 + 64)), float3x3(asfloat(Particles.Load3(16)), asfloat(Particles.Load3(32)), asfloat(Particles.Load3(48))))));
  picture[int2(input.gl_GlobalInvocationID.xy)] = float(self).xxxx / float4(64.0, 64.0, 64.0, 64.0);
}
