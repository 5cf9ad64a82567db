// umber --explain --structured-buffers=auto
#version 460
struct Light { vec4 position, color; };
struct Large { vec4 rows[200]; };
layout(std140) uniform Dynamic { Light lights[64]; };
layout(std140) uniform Mixed { int count; Light others[64]; };
layout(std140) uniform LongElements { Large large[4]; };
layout(std140) uniform Cheap { vec4 few[8]; };
layout(std140) uniform ConstantIndices { vec4 colors[256]; };
layout(std140) uniform WholeArray { vec4 all[16]; };
flat in int i;
in vec4 at;
out vec4 color;
vec4 shade(Light light) { return light.color * dot(light.position, at); }
void main() {
  color = few[i] + colors[7] + large[i & 3].rows[i];
  for (int n = 0; n < 64; ++n) color += shade(lights[(n + i) & 63]);
  for (int n = 0; n < count; ++n) color += shade(others[n]);
  vec4 copy[16] = all;
  color += copy[i];
}
