#version 450
layout(std430, binding = 0) buffer A { vec4 a; } first;
layout(std140, binding = 0) uniform B { vec4 b; };
layout(std140, binding = 1) uniform C { vec4 c; } here;
void main() { gl_Position = first.a + b + here.c; }
