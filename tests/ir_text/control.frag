#version 310 es
precision highp float;
uniform Blend { mat3 turn; vec4 weights[4]; int count; };
uniform sampler2D picture;
in vec2 uv;
flat in int kind;
out vec4 color;
float weight(int n, inout vec4 rest) {
  rest -= weights[n];
  return weights[n].x;
}
void main() {
  vec4 rest = vec4(1.0);
  color = vec4(0.0);
  for (int n = 0; n < count; ++n) {
    if (n == kind) continue;
    switch (n & 3) {
      case 0: color += texture(picture, uv) * weight(n & 3, rest); break;
      case 1: color.xyz = turn * color.xyz;
      default: color += rest;
    }
    if (color.w > 4.0) break;
  }
  if (color.x < 0.0) discard;
}
