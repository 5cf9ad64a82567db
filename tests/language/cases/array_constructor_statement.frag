#version 300 es
precision highp float;
out vec4 color;
uniform int z;
int a;
struct S { int i; };
void main() {
  int[2](z, a++);
  S[1](S(a++))[0].i + 1, a++;
  for (int[1](a = 2); int[2](a, 3) != int[2](5, 3); a++) {}
  float[2] b = float[2](1.0, 2.0), c;
  c = b;
  color = vec4(a, c[1], 0, 1);
}
