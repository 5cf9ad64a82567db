#version 440
layout(location = 0) in vec4 position;
layout(location = 0) out vec4 color[2];
layout(location = 2) out float weight;
layout(location = 3) flat out int choice;
void main() {
  gl_Position = position;
  color[0] = position.xxyy;
  color[1] = position.zzww;
  weight = position.x;
  choice = gl_VertexID;
}
