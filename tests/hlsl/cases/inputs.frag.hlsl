cbuffer Uniforms : register(b0) {
  int which : packoffset(c0);
};

static float3 a[2];
static float2 b;
static float4 gl_FragCoord;

static float4 color;

struct Output {
  float4 color : SV_Target0;
};

void shader_main() {
  color = float4(a[which], b.x) * gl_FragCoord;
}

Output main(float3 a_0 : TEXCOORD0, float3 a_1 : TEXCOORD1, float2 input_b : TEXCOORD2, float4 input_gl_FragCoord : SV_Position) {
  a[0] = a_0;
  a[1] = a_1;
  b = input_b;
  gl_FragCoord = float4(input_gl_FragCoord.xyz, 1.0 / input_gl_FragCoord.w);
  shader_main();
  Output output;
  output.color = color;
  return output;
}
