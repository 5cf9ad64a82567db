static float gl_TessLevelOuter[4];
static float gl_TessLevelInner[2];

struct Patch {
  float gl_TessLevelOuter[2] : SV_TessFactor;
};

static float3 gl_TessCoord;

static float4 gl_Position;

struct Output {
  float4 gl_Position : SV_Position;
};

void shader_main() {
  gl_Position = float4(gl_TessCoord, gl_TessLevelOuter[1]);
}

[domain("isoline")]
Output main(Patch patch, float2 input_gl_TessCoord : SV_DomainLocation) {
  gl_TessLevelOuter[0] = patch.gl_TessLevelOuter[0];
  gl_TessLevelOuter[1] = patch.gl_TessLevelOuter[1];
  gl_TessCoord = float3(input_gl_TessCoord, 0.0);
  shader_main();
  Output output;
  output.gl_Position = gl_Position;
  return output;
}
