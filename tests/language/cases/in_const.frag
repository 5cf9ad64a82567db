#version 100
precision mediump float;
float f(const in float x) { return x; }
float g(in const float x) { return x; }  // error: comes too late
void main() { gl_FragColor = vec4(f(1.0) + g(1.0)); }
