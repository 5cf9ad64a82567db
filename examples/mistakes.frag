#version 330 core

uniform sampler2D image;
in vec2 coordinate;
out vec4 color;

void main() {
  vec3 texel = texture(image, coordinate);
  color = vec4(texl, 1.0) * 2;
  coordinate += 0.5;
}
