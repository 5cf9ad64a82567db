#version 450
layout(set = 0, binding = 0) uniform A { layout(offset = 16) vec4 a; layout(offset = 0) mat2 b; } first;  // error: before the end of another member
layout(binding = 1, std140) uniform B { layout(offset = 16) vec4 c; layout(offset = 0) vec4 d; } second;
layout(location = 0) out vec4 color;
void main() { color = first.a + second.c; }
