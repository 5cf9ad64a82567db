#version 450
layout(constant_id = 0) const int none = 0;
layout(constant_id = 1) const int bare = 0;
layout(constant_id = 2) const int seen = 0;
layout(binding = 0) buffer B { float v[]; };
uniform float outside[seen - 1];  // error: the size of an array must be greater than 0
void main() {
  float a[bare];  // error: the size of an array must be greater than 0
  float b[none * 4];  // error: with the defaults of its specialization constants this is no length
  float c[none * 4];
  if (b == c) v[0] = outside[0];
}
