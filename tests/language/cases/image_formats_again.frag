#version 430
// The last of layout qualifiers with one name counts; formats are names of their own (GLSL 4.30 sections 4.4, 4.4.6.2).
layout(rgba32f) layout(rgba32f) uniform image2D same;
layout(rgba32f, r32f) uniform image2D two;  // error: is given twice
void main() {
  imageStore(same, ivec2(0), imageLoad(two, ivec2(0)));
}
