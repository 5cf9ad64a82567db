#version 310 es
struct S { mediump float a; };
struct T { S s; };
struct U { mediump float a[2]; };
out T a;  // error: a structure in a structure
out S b[2];  // error: an array of structures
out U c;  // error: an array in a structure
out mediump float d[2][3];  // error: an array of arrays
out S e;
out mediump float f[2];
void main() { gl_Position = vec4(0.0); }
