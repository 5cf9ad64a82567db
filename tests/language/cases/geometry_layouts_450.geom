#version 450
layout(triangles, triangles) in;
layout(points, line_strip, max_vertices = 1) out;  // error: 'line_strip' is given twice
void main() {}
