#version 440
// Streams are parameters of what emits; inputs of vertices are copied, what is given once is a parameter of main.
layout(points) in;
layout(points, max_vertices = 4) out;
layout(location = 0) in vec2 pair[];
layout(stream = 1, location = 0) out vec4 other;
layout(stream = 0, location = 1) out float size;
void emit(int times) {
  for (int i = 0; i < times; ++i) {
    size = pair[0].x * float(i + gl_PrimitiveIDIn);
    EmitStreamVertex(0);
    EndStreamPrimitive(0);
  }
}
void main() {
  gl_Position = gl_in[0].gl_Position;
  emit(3);
  other = vec4(size);
  EmitStreamVertex(1);
}
