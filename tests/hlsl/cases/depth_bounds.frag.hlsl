struct Input {
  float2 uv : TEXCOORD2;
  noperspective centroid float4 gl_FragCoord : SV_Position;
  bool gl_FrontFacing : SV_IsFrontFace;
  uint gl_SampleID : SV_SampleIndex;
};

struct Output {
  float4 color : SV_Target0;
  float gl_FragDepth : SV_DepthGreaterEqual;
};

Output main(Input input) {
  Output output;
  output.gl_FragDepth = input.gl_FragCoord.z + 0.1;
  output.color = float4(input.gl_FrontFacing ? input.uv : input.uv.yx, float(int(input.gl_SampleID)), input.gl_FragCoord.x);
  return output;
}
