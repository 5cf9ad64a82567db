#version 450
in vec4 p;
layout(location = 3) out vec2 a;
layout(location = 1) out vec4 b;
out Block { vec3 normals[2]; flat int n; } block;

void main() {
  gl_Position = p;
  a = p.xy, b = p;
  block.normals[0] = p.xyz, block.normals[1] = p.yzw, block.n = 3;
}
