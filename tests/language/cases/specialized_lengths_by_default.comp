#version 450
#extension GL_EXT_null_initializer : require
layout(local_size_x = 1) in;
layout(constant_id = 0) const int none = 0;
layout(constant_id = 1) const uint width = 16;
layout(std430, binding = 0) buffer B { float v[]; };
shared float s[none + 1 - 1];
void main() {
  float tiles[none * 2][width / 32];
  for (int i = 0; i < none * 2; ++i) tiles[i][0] = v[i];
  float one = tiles[1][0];
  s[gl_LocalInvocationIndex] = one;
  barrier();
  v[0] = s[0] + float(tiles.length());
}
