#version 320 es
layout(triangles) in;
void main() {
  gl_Position = gl_BoundingBox[0];  // error: 'gl_BoundingBox' does not exist in this stage
}
