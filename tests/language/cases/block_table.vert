#version 310 es
layout(std140) uniform A { mat4 a; } first[2];
layout(std140) uniform B { mat4 b; } second[2][2];  // error: no arrays of arrays of blocks
void main() { gl_Position = first[1].a[0]; }
