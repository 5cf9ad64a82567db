#version 410
layout(vertices = 3) out;
in gl_PerVertex { vec4 gl_Position; float gl_ClipDistance[2]; } gl_in[];
out gl_PerVertex { vec4 gl_Position; } gl_out[];
void main() {
  gl_out[gl_InvocationID].gl_Position = gl_in[gl_InvocationID].gl_Position * gl_in[0].gl_ClipDistance[1];
  gl_TessLevelOuter[0] = gl_in[0].gl_PointSize;  // error: has no member 'gl_PointSize'
}
