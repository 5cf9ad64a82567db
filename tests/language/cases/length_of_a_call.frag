#version 300 es
precision highp float;
out vec4 color;
int a;
int[3] f() { a *= 2; return int[3](a, a, a); }
int b[f().length()];
void main() { color = vec4(float(f().length())); }
