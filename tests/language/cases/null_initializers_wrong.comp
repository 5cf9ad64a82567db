#version 450
#extension GL_EXT_null_initializer : require
layout(local_size_x = 1) in;
shared float line[8] = {};
layout(binding = 0) uniform sampler2D pair = {};  // error: a texture cannot have an initialiser
uniform float loose;
shared float other[8] = float[8](0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0);  // error: a shared variable cannot have an initialiser
float unsized[] = {};  // error: does not say how long
void main() {
  float all[2] = {};
  all[0] += other[1] + line[0];
}
