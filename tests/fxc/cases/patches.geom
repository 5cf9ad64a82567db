#version 440
layout(triangles) in;
layout(triangle_strip, max_vertices = 3) out;
layout(location = 0) in float height[];
layout(location = 0) out float shade;
void main() {
  for (int i = 0; i < 3; ++i) {
    gl_Position = gl_in[i].gl_Position;
    shade = height[i];
    EmitVertex();
  }
}
