#version 300 es
precision mediump float;
uniform int i;
out vec4 colors[2];

void main() {
  const int last = 1;
  colors[0] = vec4(1.0);
  colors[last] = vec4(0.0);
  colors[last][i] = 1.0;
  gl_FragDepth = 0.5;
}
