#version 450
in vec4 p;
out vec2 a;
out float gl_ClipDistance[2];

void main() {
  gl_Position = p;
  gl_PointSize = 2.0;
  gl_ClipDistance[0] = p.x, gl_ClipDistance[1] = p.y;
  a = p.xy;
}
