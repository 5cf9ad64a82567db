#version 330
// An image behind a colour that `umber run --set` chooses, cut off at the right.
in vec2 uv;
uniform vec3 tint;
uniform sampler2D image;
out vec4 color;

void main() {
  if (uv.x > 0.9) discard;
  color = vec4(tint, 1.0) * texture(image, uv);
}
