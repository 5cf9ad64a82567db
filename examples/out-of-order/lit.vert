#version 330 core

in vec3 position;
in vec3 normal;

out vec4 unused;
out vec2 uv;
out vec3 n;

void main() {
  unused = vec4(1.0);
  uv = position.xy * 0.5 + 0.5;
  n = normal;
  gl_Position = vec4(position, 1.0);
}
