#version 440
layout(location = 0, index = 0) out vec4 a;
layout(location = 0, index = 1) out vec4 b;
void main() { a = b = vec4(1.0); }
