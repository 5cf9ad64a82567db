#version 440
layout(location = 0, component = 0) in vec3 a;
layout(location = 0, component = 3) in float b;
layout(location = 1, component = 2) in vec2 c[2];
layout(location = 1) in vec2 d[2];
void main() { gl_Position = vec4(a, b) + vec4(c[0], d[1]); }
