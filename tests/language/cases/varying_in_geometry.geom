#version 150 compatibility
layout(triangles) in;
layout(triangle_strip, max_vertices = 3) out;
varying float v;
void main() {
  gl_Position = gl_in[0].gl_Position;
  v = 0.5;
  EmitVertex();
}
