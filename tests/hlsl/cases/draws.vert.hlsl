struct places_element {
  row_major float4x4 value;
};

StructuredBuffer<places_element> places : register(t0);

cbuffer gl_State : register(b0) {
  int gl_DrawID : packoffset(c0);
};

struct Input {
  float4 position : TEXCOORD0;
};

struct Output {
  float4 gl_Position : SV_Position;
};

Output main(Input input) {
  Output output;
  output.gl_Position = mul(input.position, places[gl_DrawID].value);
  return output;
}
