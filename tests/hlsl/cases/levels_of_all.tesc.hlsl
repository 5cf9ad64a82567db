static int steps;

static int gl_InvocationID;

static int gl_InvocationID_1;
static bool is_for_patch;

struct Output {
  float nothing : NOTHING;
};

static float gl_TessLevelOuter[4];
static float gl_TessLevelInner[2];

struct Patch {
  float gl_TessLevelOuter[3] : SV_TessFactor;
  float gl_TessLevelInner : SV_InsideTessFactor;
};

void step_on() {
  ++steps;
}

void invocation() {
  steps = 1;
  for (int i = 0; i < gl_InvocationID; ++i) {
    step_on();
  }
  gl_TessLevelOuter[gl_InvocationID] = float(steps);
  gl_TessLevelInner[0] = 1.0;
}

void shader_main() {
  if (is_for_patch) {
    gl_InvocationID = 0;
    for (; gl_InvocationID < 3; ++gl_InvocationID) {
      invocation();
    }
  } else {
    gl_InvocationID = gl_InvocationID_1;
    invocation();
  }
}

Patch patch_constants() {
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
Output main(uint control_point : SV_OutputControlPointID) {
  gl_InvocationID_1 = control_point;
  is_for_patch = false;
  shader_main();
  Output output = (Output)0;
  return output;
}
