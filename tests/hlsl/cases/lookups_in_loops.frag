// umber --shader-model=50
#version 300 es
// A loop that may end early is unrolled for its lookups, but not a hundred times.
precision highp float;
uniform sampler2D noise;
in vec2 uv;
out vec4 color;

void main() {
  vec4 few = vec4(0.0), many = vec4(0.0);
  for (int i = 0; i < 16; ++i) {
    few += texture(noise, uv * float(i));
    if (few.w > 0.9) break;
  }
  for (int i = 0; i < 100; ++i) {
    many += texture(noise, uv * float(i) + many.xy);
    if (many.w > 0.9) break;
  }
  for (int i = 0; i < 10; ++i)
    for (int j = 0; j < 10; ++j) {
      if (many.x > few.x) break;
      many += texture(noise, uv * float(i * j));
    }
  color = few + many;
}
