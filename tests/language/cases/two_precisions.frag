#version 310 es
precision mediump float;
uniform mediump highp float a;  // error: there is another precision before this one
highp float f(lowp in mediump float b) { return b; }  // error: there is another precision before this one
out highp lowp vec4 color;  // error: there is another precision before this one
void both(in out vec4 a) {}  // error: there is another direction before this one
void other(out inout vec4 a) {}  // error: there is another direction before this one
void main() { color = vec4(f(a)); }
