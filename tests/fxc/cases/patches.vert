#version 440
layout(location = 0) in vec4 position;
layout(location = 1) in vec3 bend;
layout(location = 0) out vec3 direction;
layout(location = 1) flat out int number;
void main() {
  gl_Position = position;
  direction = bend;
  number = gl_VertexID;
}
