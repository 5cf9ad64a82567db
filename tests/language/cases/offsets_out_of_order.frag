#version 450
layout(binding = 1, std140) uniform B { layout(offset = 16) vec4 c; layout(offset = 0) vec4 d; } second;  // error: before the end of another member
layout(location = 0) out vec4 color;
void main() { color = second.c; }
