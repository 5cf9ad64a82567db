#version 440
// An array of each vertex, taken apart by what is not constant: inputs are parameters of their own.
layout(triangles) in;
layout(triangle_strip, max_vertices = 3) out;
layout(location = 0) in vec4 color[][2];
layout(location = 2) in float weight[];
layout(location = 3) flat in int choice[];
layout(location = 0) out vec4 chosen;
void main() {
  for (int i = 0; i < 3; ++i) {
    gl_Position = gl_in[i].gl_Position;
    chosen = color[i][choice[i] & 1] * weight[i];
    EmitVertex();
  }
}
