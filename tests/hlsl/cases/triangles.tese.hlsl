static float3 bent[32];
static float4 gl_Position[32];

struct Input {
  float3 bent : TEXCOORD0;
  float4 gl_Position : SV_Position;
};

static float2 scale;
static float gl_TessLevelOuter[4];
static float gl_TessLevelInner[2];

struct Patch {
  float2 scale : TEXCOORD1;
  float gl_TessLevelOuter[3] : SV_TessFactor;
  float gl_TessLevelInner : SV_InsideTessFactor;
};

static float3 gl_TessCoord;
static int gl_PatchVerticesIn = 3;

static float3 normal;
static float4 gl_Position_1;

struct Output {
  float3 normal : TEXCOORD0;
  float4 gl_Position_1 : SV_Position;
};

void shader_main() {
  gl_Position_1 = gl_Position[2] * gl_TessCoord.z + gl_TessLevelInner[0];
  normal = bent[gl_PatchVerticesIn - 1] * scale.x;
}

[domain("tri")]
Output main(const OutputPatch<Input, 3> input, Patch patch, float3 input_gl_TessCoord : SV_DomainLocation) {
  [unroll] for (uint vertex = 0u; vertex < 3u; ++vertex) {
    bent[vertex] = input[vertex].bent;
    gl_Position[vertex] = input[vertex].gl_Position;
  }
  scale = patch.scale;
  gl_TessLevelInner[0] = patch.gl_TessLevelInner;
  gl_TessLevelOuter[0] = patch.gl_TessLevelOuter[0];
  gl_TessLevelOuter[1] = patch.gl_TessLevelOuter[1];
  gl_TessLevelOuter[2] = patch.gl_TessLevelOuter[2];
  gl_TessCoord = input_gl_TessCoord;
  shader_main();
  Output output;
  output.normal = normal;
  output.gl_Position_1 = gl_Position_1;
  return output;
}
