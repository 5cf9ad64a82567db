#version 100
precision mediump float;
void main() {
#extension all : disable  // error: must come before the code
  gl_FragColor = vec4(1.0);
}
