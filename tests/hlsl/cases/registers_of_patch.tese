#version 400
// 26 registers are left beside four levels around a quad and two within.
layout(quads, equal_spacing) in;
patch in vec4 of_patch[27];

void main() {
  vec4 sum = vec4(0);
  for (int i = 0; i < 27; i++) sum += of_patch[i];
  gl_Position = sum + gl_in[0].gl_Position;
}
