static float own[3];

static int gl_InvocationID;

static float4 gl_Position[32];

struct Input {
  float4 gl_Position : SV_Position;
};

static int gl_InvocationID_1;
static bool is_for_patch;

static float weight[3];

struct Output {
  float weight : TEXCOORD0;
};

static float gl_TessLevelOuter[4];
static float gl_TessLevelInner[2];

struct Patch {
  float gl_TessLevelOuter[3] : SV_TessFactor;
  float gl_TessLevelInner : SV_InsideTessFactor;
};

void phase() {
  own[gl_InvocationID] = gl_Position[gl_InvocationID].x;
  weight[gl_InvocationID] = own[gl_InvocationID] * own[gl_InvocationID];
}

void phase_1() {
  gl_TessLevelOuter[gl_InvocationID] = own[gl_InvocationID] + weight[(gl_InvocationID + 1) % 3];
  if (gl_InvocationID == 0) {
    gl_TessLevelInner[0] = weight[0] + weight[1] + weight[2];
  }
}

void shader_main() {
  if (is_for_patch) {
    gl_InvocationID = 0;
    for (; gl_InvocationID < 3; ++gl_InvocationID) {
      phase();
    }
    gl_InvocationID = 0;
    for (; gl_InvocationID < 3; ++gl_InvocationID) {
      phase_1();
    }
  } else {
    gl_InvocationID = gl_InvocationID_1;
    phase();
  }
}

Patch patch_constants(InputPatch<Input, 3> input) {
  [unroll] for (uint vertex = 0u; vertex < 3u; ++vertex) {
    gl_Position[vertex] = input[vertex].gl_Position;
  }
  gl_InvocationID_1 = 0;
  is_for_patch = true;
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
[outputcontrolpoints(3)]
[patchconstantfunc("patch_constants")]
Output main(InputPatch<Input, 3> input, uint control_point : SV_OutputControlPointID) {
  [unroll] for (uint vertex = 0u; vertex < 3u; ++vertex) {
    gl_Position[vertex] = input[vertex].gl_Position;
  }
  gl_InvocationID_1 = control_point;
  is_for_patch = false;
  shader_main();
  Output output;
  output.weight = weight[control_point];
  return output;
}
