warning: the fragment shader is compiled alone and declares no location for 'uv': the other stages, compiled apart, may count them in another order [location-guessed]
      = hint: compile all stages of the program together, or give each of them layout(location = N), in the shaders or by a resource map
cbuffer Uniforms : register(b0) {
  float2 offset : packoffset(c0);
};

struct Input {
  float2 uv : TEXCOORD0;
};

struct Output {
  float4 color : SV_Target0;
};

Output main(Input input) {
  Output output;
  output.color = float4(EvaluateAttributeSnapped(input.uv, clamp(int2(float2(0.5, -0.5) * 16.0), -8, 7)), EvaluateAttributeSnapped(input.uv, int2(float2(-0.25, 0.4) * 16.0)));
  output.color += EvaluateAttributeSnapped(input.uv, clamp(int2(offset * 16.0), -8, 7)).xyxy;
  return output;
}
