#version 450
layout(vertices = 3) out;
layout(location = 0) in vec2 uv_in[];
layout(location = 0) out vec2 uv_out[];
layout(location = 1) patch out vec4 whole;
void main() {
  gl_out[gl_InvocationID].gl_Position = gl_in[gl_InvocationID].gl_Position;
  uv_out[gl_InvocationID] = uv_in[gl_InvocationID];
  if (gl_InvocationID == 0) {
    whole = vec4(1.0, 2.0, 3.0, 4.0);
    gl_TessLevelOuter[0] = gl_TessLevelOuter[1] = gl_TessLevelOuter[2] = 4.0;
    gl_TessLevelInner[0] = 2.0;
  }
}
