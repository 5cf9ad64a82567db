#version 150
#extension GL_ARB_arrays_of_arrays : require
layout(triangles) in;
layout(points, max_vertices = 1) out;
in gl_PerVertex {
  vec4 gl_Position;
  float gl_ClipDistance[gl_MaxClipDistances + 1];  // error: 'gl_ClipDistance' can have at most 8 elements
} gl_in[][2];  // error: gl_PerVertex is an array of one dimension
void main() {}
