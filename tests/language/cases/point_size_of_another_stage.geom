#version 320 es
#extension GL_OES_tessellation_point_size : enable
layout(points) in;
layout(points, max_vertices = 1) out;
void main() {
  gl_Position = gl_in[0].gl_Position;
  gl_PointSize = 1.0;  // error: GL_OES_geometry_point_size
  EmitVertex();
}
