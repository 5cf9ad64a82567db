static float3 normal[32];
static float4 gl_Position[32];

struct Input {
  float3 normal : TEXCOORD0;
  float4 gl_Position : SV_Position;
};

static int gl_PrimitiveID;
static int gl_InvocationID;
static int gl_PatchVerticesIn = 4;

static float3 bent[4];
static float4 gl_Position_1[4];

struct Output {
  float3 bent : TEXCOORD0;
  float4 gl_Position_1 : SV_Position;
};

static float2 scale;
static float gl_TessLevelOuter[4];
static float gl_TessLevelInner[2];

struct Patch {
  float2 scale : TEXCOORD1;
  float gl_TessLevelOuter[3] : SV_TessFactor;
  float gl_TessLevelInner : SV_InsideTessFactor;
};

void shader_main() {
  gl_Position_1[gl_InvocationID] = gl_Position[gl_InvocationID];
  bent[gl_InvocationID] = normal[gl_InvocationID] * float(gl_PatchVerticesIn);
  if (gl_InvocationID == 0) {
    gl_TessLevelOuter[0] = gl_Position[0].x;
    gl_TessLevelInner[0] = float(gl_PrimitiveID);
    scale = float2(2.0, 2.0);
  }
}

Patch patch_constants(InputPatch<Input, 4> input, uint input_gl_PrimitiveID : SV_PrimitiveID) {
  [unroll] for (uint vertex = 0u; vertex < 4u; ++vertex) {
    normal[vertex] = input[vertex].normal;
    gl_Position[vertex] = input[vertex].gl_Position;
  }
  gl_PrimitiveID = int(input_gl_PrimitiveID);
  gl_InvocationID = 0;
  shader_main();
  Patch patch;
  patch.scale = scale;
  patch.gl_TessLevelOuter[0] = gl_TessLevelOuter[0];
  patch.gl_TessLevelOuter[1] = gl_TessLevelOuter[1];
  patch.gl_TessLevelOuter[2] = gl_TessLevelOuter[2];
  patch.gl_TessLevelInner = gl_TessLevelInner[0];
  return patch;
}

[domain("tri")]
[partitioning("integer")]
[outputtopology("triangle_ccw")]
[outputcontrolpoints(4)]
[patchconstantfunc("patch_constants")]
Output main(InputPatch<Input, 4> input, uint control_point : SV_OutputControlPointID, uint input_gl_PrimitiveID : SV_PrimitiveID) {
  [unroll] for (uint vertex = 0u; vertex < 4u; ++vertex) {
    normal[vertex] = input[vertex].normal;
    gl_Position[vertex] = input[vertex].gl_Position;
  }
  gl_PrimitiveID = int(input_gl_PrimitiveID);
  gl_InvocationID = control_point;
  shader_main();
  Output output;
  output.bent = bent[control_point];
  output.gl_Position_1 = gl_Position_1[control_point];
  return output;
}
