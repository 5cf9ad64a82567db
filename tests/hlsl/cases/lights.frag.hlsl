warning: the fragment shader is compiled alone and declares no location for 'uv': the other stages, compiled apart, may count them in another order [location-guessed]
      = hint: compile all stages of the program together, or give each of them layout(location = N), in the shaders or by a resource map
struct Light {
  float3 position;
  float4 color;
};

cbuffer Lights : register(b1) {
  Light lights[8] : packoffset(c0);
  int count : packoffset(c16);
  row_major float3x3 rotation : packoffset(c17);
};

Texture2D<float4> albedo : register(t0);
SamplerState albedo_sampler : register(s0);

cbuffer Uniforms : register(b0) {
  float gain[4] : packoffset(c0);
};

struct Input {
  float2 uv : TEXCOORD0;
  float4 gl_FragCoord : SV_Position;
};

struct Output {
  float4 color : SV_Target0;
};

float attenuate(float distance_1, float3 direction, out float3 result, out int result_1) {
  int steps = 0;
  if (distance_1 > 1.0) {
    steps = 1;
    result = direction;
    result_1 = steps;
    return distance_1;
  }
  direction += distance_1;
  steps = 2;
  result = direction;
  result_1 = steps;
  return direction.y;
}

Output main(Input input) {
  Output output;
  output.color = float4(0.0, 0.0, 0.0, 0.0);
  float4 sum = float4(0.0, 0.0, 0.0, 0.0);
  int i = 0;
  float2 value = ddx(input.uv);
  float2 value_1 = ddy(input.uv);
  for (; i < count; ++i) {
    if (lights[i].color.w == 0.0 && input.uv.x > 0.5) {
      continue;
    }
    float3 direction = mul(lights[i].position, rotation);
    float3 attenuate_1;
    int attenuate_2;
    float attenuate_3 = attenuate(length(direction), direction, attenuate_1, attenuate_2);
    direction = attenuate_1;
    int steps = attenuate_2;
    float factor = attenuate_3;
    sum += lights[i].color * albedo.SampleGrad(albedo_sampler, input.uv, value, value_1) * factor;
    sum.x *= float(steps);
  }
  output.color = input.uv.x > 0.5 ? sum : sum.yxwz * gain[2];
  float2 value_2 = frac(input.gl_FragCoord.xy);
  output.color.xy = value_2;
  return output;
}
