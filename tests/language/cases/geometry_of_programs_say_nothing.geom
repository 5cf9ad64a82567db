#version 110
#extension GL_EXT_geometry_shader4 : require
// program error: the program does not say how many vertices its geometry shader emits at most
void main() {
  gl_Position = gl_PositionIn[0];
  EmitVertex();
}
