#version 450
// An index known only at run time, into an array in an array of structures. Layout: where its bytes lie, and which are read.
// Reflection tells an application the same: offsets, and the stride of each array.
struct Bone {
  mat3x4 turn;
  float weights[4];
};
layout(std140, binding = 0) uniform Skeleton {
  int first;
  Bone bones[16];
};
layout(location = 0) flat in ivec2 which;
layout(location = 0) out vec4 color;

void main() {
  Bone bone = bones[first + which.x];
  color = bone.turn[1] * bones[which.y].weights[which.x & 3];
}
