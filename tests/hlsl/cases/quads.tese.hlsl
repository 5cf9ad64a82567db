static float4 gl_Position[32];

struct Input {
  float4 gl_Position : SV_Position;
};

static float gl_TessLevelOuter[4];
static float gl_TessLevelInner[2];

struct Patch {
  float gl_TessLevelOuter[4] : SV_TessFactor;
  float gl_TessLevelInner[2] : SV_InsideTessFactor;
};

static float3 gl_TessCoord;

static float4 gl_Position_1;
static float gl_ClipDistance[1];

struct Output {
  float4 gl_Position_1 : SV_Position;
  float gl_ClipDistance0 : SV_ClipDistance0;
};

void shader_main() {
  gl_Position_1 = lerp(lerp(gl_Position[0], gl_Position[1], gl_TessCoord.x.xxxx), gl_Position[2], gl_TessCoord.y.xxxx);
  gl_ClipDistance[0] = gl_TessLevelInner[1];
  gl_ClipDistance[0] = 0.0;
}

[domain("quad")]
Output main(const OutputPatch<Input, 3> input, Patch patch, float2 input_gl_TessCoord : SV_DomainLocation) {
  [unroll] for (uint vertex = 0u; vertex < 3u; ++vertex) {
    gl_Position[vertex] = input[vertex].gl_Position;
  }
  gl_TessLevelInner[0] = patch.gl_TessLevelInner[0];
  gl_TessLevelInner[1] = patch.gl_TessLevelInner[1];
  gl_TessLevelOuter[0] = patch.gl_TessLevelOuter[0];
  gl_TessLevelOuter[1] = patch.gl_TessLevelOuter[1];
  gl_TessLevelOuter[2] = patch.gl_TessLevelOuter[2];
  gl_TessLevelOuter[3] = patch.gl_TessLevelOuter[3];
  gl_TessCoord = float3(input_gl_TessCoord, 0.0);
  shader_main();
  Output output;
  output.gl_Position_1 = gl_Position_1;
  output.gl_ClipDistance0 = gl_ClipDistance[0];
  return output;
}
