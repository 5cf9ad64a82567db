// umber -w --patch-vertices=4
#version 440
// The first invocation writes what the patch has: main() stays as it is.
layout(vertices = 4) out;
layout(location = 0) in vec3 normal[];
layout(location = 0) out vec3 bent[];
layout(location = 1) patch out vec2 scale;
void main() {
  gl_out[gl_InvocationID].gl_Position = gl_in[gl_InvocationID].gl_Position;
  bent[gl_InvocationID] = normal[gl_InvocationID] * float(gl_PatchVerticesIn);
  if (gl_InvocationID == 0) {
    gl_TessLevelOuter[0] = gl_in[0].gl_Position.x;
    gl_TessLevelInner[0] = float(gl_PrimitiveID);
    scale = vec2(2.0);
  }
}
