#version 450
layout(std430, binding = 0) buffer A { vec4 a; };  // program error: block 'A' has an instance name in only one
layout(std140, binding = 0) uniform B { vec4 b; } second;  // program error: block 'B' has an instance name in only one
layout(std140, binding = 1) uniform C { vec4 c; } there;
out vec4 color;
void main() { color = a + second.b + there.c; }
