#version 450
// What nothing writes has no value, which Microsoft's compilers refuse in an output.
layout(location = 0) in vec4 place;

void main() {
  float weights[4];
  gl_Position = place + vec4(weights[gl_VertexIndex & 3]);
}
