#version 300 es
layout(location = 0) in vec4 a;
layout(location = 0) in vec2 b;  // error: location 0 is taken
void main() { gl_Position = gl_VertexID > 1 ? a : vec4(b, 0.0, 1.0); }
