#version 440
layout(location = 0, index = 1) out vec4 a;
layout(location = 0, index = 1) out vec4 b;  // error: location 0 is taken
void main() { a = b = vec4(1.0); }
