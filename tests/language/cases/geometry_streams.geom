#version 400
layout(points) in;
layout(points, max_vertices = 2) out;
layout(stream = 4) out float a;  // error: stream must be from 0 to 3
uniform int n;
void main() {
  EmitStreamVertex(n);  // error: the stream must be a constant expression
  EmitStreamVertex(4);  // error: the stream must be from 0 to 3
}
