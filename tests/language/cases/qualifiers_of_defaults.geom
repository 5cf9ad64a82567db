#version 440
layout(triangles) in;
layout(points, max_vertices = 1) out;
layout(std140) smooth uniform;  // error: a default is a layout of uniform, buffer, in or out
layout(row_major) volatile buffer;  // error: a default is a layout of uniform, buffer, in or out
layout(stream = 1) highp out;  // error: a default is a layout of uniform, buffer, in or out
layout(std430) buffer;
void main() {}
