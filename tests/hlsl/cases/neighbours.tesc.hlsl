static int gl_InvocationID;

static float4 gl_Position[32];

struct Input {
  float4 gl_Position : SV_Position;
};

static int gl_InvocationID_1;

static float2 value[2];
static float2 sum[2];

struct Output {
  float2 value : TEXCOORD0;
  float2 sum : TEXCOORD1;
};

static float gl_TessLevelOuter[4];
static float gl_TessLevelInner[2];

struct Patch {
  float gl_TessLevelOuter[3] : SV_TessFactor;
  float gl_TessLevelInner : SV_InsideTessFactor;
};

void phase() {
  value[gl_InvocationID] = gl_Position[gl_InvocationID].xy;
}

void phase_1() {
  sum[gl_InvocationID] = value[0] + value[1];
  gl_TessLevelOuter[0] = 1.0;
  gl_TessLevelOuter[1] = 2.0;
}

void shader_main() {
  gl_InvocationID = 0;
  for (; gl_InvocationID < 2; ++gl_InvocationID) {
    phase();
  }
  gl_InvocationID = 0;
  for (; gl_InvocationID < 2; ++gl_InvocationID) {
    phase_1();
  }
}

Patch patch_constants(InputPatch<Input, 3> input) {
  [unroll] for (uint vertex = 0u; vertex < 3u; ++vertex) {
    gl_Position[vertex] = input[vertex].gl_Position;
  }
  gl_InvocationID_1 = 0;
  shader_main();
  Patch patch;
  patch.gl_TessLevelOuter[0] = gl_TessLevelOuter[0];
  patch.gl_TessLevelOuter[1] = gl_TessLevelOuter[1];
  patch.gl_TessLevelOuter[2] = gl_TessLevelOuter[2];
  patch.gl_TessLevelInner = gl_TessLevelInner[0];
  return patch;
}

[domain("tri")]
[partitioning("integer")]
[outputtopology("triangle_ccw")]
[outputcontrolpoints(2)]
[patchconstantfunc("patch_constants")]
Output main(InputPatch<Input, 3> input, uint control_point : SV_OutputControlPointID) {
  [unroll] for (uint vertex = 0u; vertex < 3u; ++vertex) {
    gl_Position[vertex] = input[vertex].gl_Position;
  }
  gl_InvocationID_1 = control_point;
  shader_main();
  Output output;
  output.value = value[control_point];
  output.sum = sum[control_point];
  return output;
}
