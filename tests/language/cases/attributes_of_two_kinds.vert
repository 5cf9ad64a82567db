#version 440
layout(location = 0, component = 0) in vec3 a;
layout(location = 0, component = 3) in int b;
void main() { gl_Position = vec4(a, float(b)); }
