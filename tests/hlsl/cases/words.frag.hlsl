warning: the fragment shader is compiled alone and declares no location for 'linear': the other stages, compiled apart, may count them in another order [location-guessed]
      = hint: compile all stages of the program together, or give each of them layout(location = N), in the shaders or by a resource map
Texture2D<float4> texture1 : register(t0);
SamplerState texture1_sampler : register(s0);

cbuffer Uniforms : register(b0) {
  float lerp_1 : packoffset(c0);
  float saturate_1 : packoffset(c0.y);
};

struct Input {
  float2 linear_1 : TEXCOORD0;
};

struct Output {
  float4 sample_1 : SV_Target0;
};

float mul_1(float point_1) {
  return point_1 * lerp_1;
}

Output main(Input input) {
  Output output;
  float matrix_1 = mul_1(saturate_1);
  output.sample_1 = texture1.Sample(texture1_sampler, input.linear_1) * matrix_1;
  return output;
}
