#version 450
// As many as there are: the two small ones share a register.
layout(location = 0) in vec4 place;
layout(location = 0) out vec4 whole[30];
layout(location = 30) out vec2 half_one;
layout(location = 31) out vec2 other_half;

void main() {
  for (int i = 0; i < 30; ++i) whole[i] = place;
  half_one = place.xy;
  other_half = place.zw;
  gl_Position = place;
}
