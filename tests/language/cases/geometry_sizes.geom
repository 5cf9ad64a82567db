#version 150
in vec4 two[2];
in vec4 three[3];  // error: the array has 3 elements, but another one has 2
in Block {
  vec4 color;
} four[4];  // error: the array has 4 elements, but another one has 2
in Other {
  vec4 color;
} other[2];
in vec4 any[];
layout(lines) in;
layout(points, max_vertices = 1) out;
void main() {}
