#version 440
layout(location = 1) in mat3 m;
layout(location = 3, component = 2) in float f;
void main() { gl_Position = vec4(m[0], f); }
