cbuffer Scene : register(b2) {
  float4 tint : packoffset(c0);
};

cbuffer Parts_1 : register(b0) {
  float4 parts_0_offset : packoffset(c0);
};

cbuffer Parts_2 : register(b1) {
  float4 parts_1_offset : packoffset(c0);
};

RWByteAddressBuffer Log : register(u2);

ByteAddressBuffer List : register(t4);

Texture2D<float4> albedo : register(t1);
SamplerState albedo_sampler : register(s7);

Texture2D<float4> table : register(t9);

Texture2D<float4> shadows[2] : register(t2);
SamplerComparisonState shadows_sampler[2] : register(s0);

RWTexture2D<unorm float4> paint : register(u4);

RWByteAddressBuffer Block : register(u3);

struct Input {
  float3 uv : TEXCOORD0;
};

struct Output {
  float4 color : SV_Target0;
  float4 light : SV_Target1;
};

Output main(Input input) {
  Output output;
  uint before;
  Block.InterlockedAdd(0, 1u, before);
  Log.Store(0, before);
  paint[int2(input.uv.xy)] = tint;
  output.color = albedo.Sample(albedo_sampler, input.uv.xy) + table.Load(int3(int2(input.uv.xy), 0)) + asfloat(List.Load4(16));
  output.light = parts_0_offset + parts_1_offset + shadows[0].SampleCmp(shadows_sampler[0], input.uv.xy, input.uv.z) + shadows[1].SampleCmp(shadows_sampler[1], input.uv.xy, input.uv.z);
  return output;
}
