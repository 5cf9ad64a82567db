#version 150
#extension GL_ARB_gpu_shader5 : require
layout(points, points) in;  // error: 'points' is given twice
layout(triangles, points) in;  // error: 'points' is given twice
layout(points) in;
layout(points, max_vertices = 1) out;
out Block {
  layout(stream = 0) vec4 a;
  layout(stream = 1) vec4 b;  // error: the members of a block have its stream
  vec4 c;
};
layout(stream = 2) out Other {
  layout(stream = 2) vec4 d;
  layout(stream = 0) vec4 e;  // error: the members of a block have its stream
} other;
void main() {}
