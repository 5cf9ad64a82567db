// umber -w
#version 440
// What an invocation keeps across a barrier, and levels from what others wrote.
layout(vertices = 3) out;
layout(location = 0) out float weight[];
void main() {
  float own = gl_in[gl_InvocationID].gl_Position.x;
  weight[gl_InvocationID] = own * own;
  barrier();
  gl_TessLevelOuter[gl_InvocationID] = own + weight[(gl_InvocationID + 1) % 3];
  if (gl_InvocationID == 0) gl_TessLevelInner[0] = weight[0] + weight[1] + weight[2];
}
