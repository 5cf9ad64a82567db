// umber -w
#version 440
// What vertices have is written behind a barrier: every control point runs all invocations.
layout(vertices = 2) out;
layout(location = 0) out vec2 value[];
layout(location = 1) out vec2 sum[];
void main() {
  value[gl_InvocationID] = gl_in[gl_InvocationID].gl_Position.xy;
  barrier();
  sum[gl_InvocationID] = value[0] + value[1];
  gl_TessLevelOuter[0] = 1.0;
  gl_TessLevelOuter[1] = 2.0;
}
