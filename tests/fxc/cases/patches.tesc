#version 440
// Levels from what other invocations wrote, behind a barrier.
layout(vertices = 3) out;
layout(location = 0) in vec3 direction[];
layout(location = 1) flat in int number[];
layout(location = 0) out vec3 bent[];
layout(location = 2) out float weight[];
layout(location = 3) patch out vec4 middle;
layout(location = 4) patch out float size;
void main() {
  gl_out[gl_InvocationID].gl_Position = gl_in[gl_InvocationID].gl_Position;
  bent[gl_InvocationID] = direction[gl_InvocationID] * float(number[0]);
  weight[gl_InvocationID] = length(bent[gl_InvocationID]);
  barrier();
  if (gl_InvocationID == 0) {
    gl_TessLevelOuter[0] = weight[0] + weight[1];
    gl_TessLevelOuter[1] = weight[1] + weight[2];
    gl_TessLevelOuter[2] = weight[2] + weight[0];
    gl_TessLevelInner[0] = float(gl_PatchVerticesIn);
    middle = vec4(bent[0] + bent[1] + bent[2], 1.0);
    size = float(gl_PrimitiveID);
  }
}
