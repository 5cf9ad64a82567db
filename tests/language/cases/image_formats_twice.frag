#version 150
// One format qualifier for an image (ARB_shader_image_load_store), and each layout qualifier once before GLSL 4.20.
#extension GL_ARB_shader_image_load_store : require
layout(rgba32f) uniform image2D one;
layout(rgba32f) layout(rgba32f) uniform image2D same;  // error: is given twice
layout(rgba32f, r32f) uniform image2D two;  // error: is given twice
void main() {
  imageStore(one, ivec2(0), imageLoad(same, ivec2(0)) + imageLoad(two, ivec2(0)));
}
