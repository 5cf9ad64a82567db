#version 450
layout(points) in;
layout(points, max_vertices = 2) out;
layout(stream = 0) out float gl_PointSize;
layout(stream = 1) out vec4 gl_Position;  // error: 'gl_Position' is of stream 0
layout(stream = 1) out vec4 color;
void main() {
  color = gl_in[0].gl_Position;
  EmitStreamVertex(1);
}
