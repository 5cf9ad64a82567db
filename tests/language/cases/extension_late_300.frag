#version 300 es
precision mediump float;
out vec4 color;
void main() {
#extension all : disable  // error: must come before the code
  color = vec4(1.0);
}
