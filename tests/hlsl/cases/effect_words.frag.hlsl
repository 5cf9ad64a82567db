cbuffer Values : register(b0) {
  float4 ASM_1 : packoffset(c0);
  float4 TECHNIQUE_1 : packoffset(c1);
};

struct Input {
  float4 decl_1 : TEXCOORD0;
};

struct Output {
  float4 PASS_1 : SV_Target0;
};

float String_1(float vertexshader_1) {
  return vertexshader_1 * 2.0 + ASM_1.x;
}

Output main(Input input) {
  Output output;
  float Decl_1 = String_1(input.decl_1.x);
  float pixelshader_1 = String_1(input.decl_1.y);
  output.PASS_1 = input.decl_1 * Decl_1 + TECHNIQUE_1 * pixelshader_1;
  return output;
}
