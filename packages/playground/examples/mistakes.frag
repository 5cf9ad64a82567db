#version 330
// Errors are underlined as you type, and say what to do about them.
uniform sampler2D image;
in vec2 coordinate;
out vec4 color;

void main() {
  vec4 texel = texture(image, coordinate.xyz);
  float unused = texl.r;
  coordinate += 0.5;
  color = texel * vec3(1.0);
}
