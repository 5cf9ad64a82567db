#version 150
// program error: a program with a geometry shader needs a vertex shader, too
layout(points) in;
layout(points, max_vertices = 1) out;
void main() { EmitVertex(); }
