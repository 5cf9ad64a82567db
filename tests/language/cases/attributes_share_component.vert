#version 440
layout(location = 0, component = 1) in vec3 a;
layout(location = 0, component = 3) in float b;
void main() { gl_Position = gl_VertexID > 1 ? vec4(a, 1.0) : vec4(b); }
