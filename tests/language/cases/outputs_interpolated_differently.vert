#version 440
layout(location = 0, component = 0) out vec2 a;
layout(location = 0, component = 2) flat out vec2 b;  // program error: 'a' and 'b' overlap at location 0
void main() { a = b = vec2(1.0); }
