#version 300 es
precision mediump float;
out vec4 color;
#define JOINED(n) token##n  // error: ESSL has no operator ##
void main() { float token0 = 1.0; color = vec4(JOINED(0)); }
