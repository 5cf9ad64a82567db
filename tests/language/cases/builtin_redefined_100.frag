#version 100
precision mediump float;
float sin(float x) { return x; }  // error: is a built-in function
vec3 max(vec3 a, vec3 b) { return a; }  // error: is a built-in function
float sin(float x, float y) { return x + y; }
bool max(bool a, bool b) { return a || b; }
void main() { gl_FragColor = vec4(sin(1.0, 2.0)); }
