Texture2D<float4> flat_ones[] : register(t1, space1);

TextureCube<float4> cubes[] : register(t0, space1001);

Texture2D<float4> known : register(t0, space1);

SamplerState samplers[] : register(s0, space1);

RWTexture2D<unorm float4> images[] : register(u0, space1);

RWByteAddressBuffer logs[] : register(u0, space1002);

Texture3D<float4> placed[] : register(t3, space2);

Texture2DArray<float4> layers[] : register(t0, space1003);

struct Input {
  nointerpolation int i : TEXCOORD0;
  float3 at : TEXCOORD1;
};

struct Output {
  float4 color : SV_Target0;
};

Output main(Input input) {
  Output output;
  output.color = flat_ones[NonUniformResourceIndex(uint(input.i))].Sample(samplers[uint(input.i)], input.at.xy);
  output.color += cubes[NonUniformResourceIndex(uint(input.i))].Sample(samplers[uint(input.i)], input.at);
  output.color += known.Sample(samplers[uint(input.i)], input.at.xy);
  output.color += placed[NonUniformResourceIndex(uint(input.i))].Sample(samplers[uint(input.i)], input.at);
  output.color += layers[NonUniformResourceIndex(uint(input.i))].Sample(samplers[uint(input.i)], input.at);
  images[uint(input.i)][int2(input.at.xy)] = output.color;
  logs[uint(input.i)].Store(0, 1u);
  return output;
}
