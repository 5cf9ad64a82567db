#version 330
// Of nine components Direct3D emits 113 vertices.
layout(points) in;
layout(triangle_strip, max_vertices = 114) out;
out vec4 color;
out float weight;

void main() {
  for (int i = 0; i < 3; i++) {
    gl_Position = gl_in[0].gl_Position + float(i);
    color = vec4(1);
    weight = 0.5;
    EmitVertex();
  }
}
