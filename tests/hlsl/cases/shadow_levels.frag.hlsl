Texture2D<float4> plain : register(t0);
SamplerComparisonState plain_sampler : register(s0);

Texture2DArray<float4> layers : register(t1);
SamplerComparisonState layers_sampler : register(s1);

TextureCube<float4> cube : register(t2);
SamplerComparisonState cube_sampler : register(s2);

TextureCubeArray<float4> cubes : register(t3);
SamplerComparisonState cubes_sampler : register(s3);

struct Input {
  float4 place : TEXCOORD0;
};

struct Output {
  float4 color : SV_Target0;
};

Output main(Input input) {
  Output output;
  output.color = float4(plain.SampleCmpLevelZero(plain_sampler, input.place.xy, input.place.z), layers.SampleCmpLevel(layers_sampler, input.place.xyz, input.place.w, input.place.x), cube.SampleCmpLevel(cube_sampler, input.place.xyz, input.place.w, 0.5), cubes.SampleCmpLevel(cubes_sampler, input.place, 0.3, 2.0));
  output.color.x += layers.SampleCmpLevel(layers_sampler, input.place.xyz, input.place.w, 1.0, int2(1, -1));
  return output;
}
