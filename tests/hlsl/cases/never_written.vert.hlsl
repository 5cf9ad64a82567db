struct Input {
  float4 place : TEXCOORD0;
  uint gl_VertexIndex : SV_VertexID;
};

struct Output {
  float4 gl_Position : SV_Position;
};

Output main(Input input) {
  Output output;
  float weights[4];
  for (int n = 0; n < 4; ++n) weights[n] = 0.0;
  output.gl_Position = input.place + weights[int(input.gl_VertexIndex) & 3];
  return output;
}
