#version 330 core

uniform vec3 to_light = vec3(0.0, 0.6, 0.8);

in vec3 n;
in vec2 uv;

out vec4 color;

void main() {
  color = vec4(uv, 0.5, 1.0) * max(dot(normalize(n), to_light), 0.0);
}
