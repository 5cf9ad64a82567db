#version 310 es
struct S { mediump float a; };
struct T { S s; };
in T a;  // error: a structure in a structure
in S b[2];  // error: an array of structures
out mediump vec4 color;
void main() { color = vec4(1.0); }
