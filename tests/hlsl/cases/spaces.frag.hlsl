struct Parts_1 {
  float4 offset;
};

cbuffer Scene : register(b2, space1) {
  float4 tint : packoffset(c0);
};

ConstantBuffer<Parts_1> Parts[2] : register(b0, space1);

Texture2D<float4> albedo : register(t5, space3);
SamplerState albedo_sampler : register(s0, space3);

RWByteAddressBuffer Log : register(u0, space2);

Texture2D<float4> maps[4] : register(t0, space2);
SamplerState maps_sampler[4] : register(s0, space2);

struct Input {
  float2 uv : TEXCOORD0;
  nointerpolation int n : TEXCOORD1;
};

struct Output {
  float4 color : SV_Target0;
};

Output main(Input input) {
  Output output;
  Log.Store(input.n * 4, 1u);
  output.color = albedo.Sample(albedo_sampler, input.uv) + maps[2].Sample(maps_sampler[2], input.uv) + tint + Parts[uint(input.n)].offset;
  return output;
}
