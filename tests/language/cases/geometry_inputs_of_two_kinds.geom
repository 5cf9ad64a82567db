#version 150
#extension GL_ARB_geometry_shader4 : require
// program error: gl_in and 'gl_PositionIn' in one shader are not supported yet
layout(points) in;
layout(points, max_vertices = 1) out;
void main() {
  gl_Position = gl_in[0].gl_Position + gl_PositionIn[0];
  EmitVertex();
}
