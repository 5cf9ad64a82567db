#version 150
layout(triangles) in;
layout(points, max_vertices = 1) out;
void main() {
  gl_Position = vec4(gl_in[0].gl_ClipDistance[gl_MaxClipDistances - 1]);
  gl_Position += vec4(gl_in[0].gl_ClipDistance[gl_MaxClipDistances]);  // error: index 8 is out of range
  EmitVertex();
}
