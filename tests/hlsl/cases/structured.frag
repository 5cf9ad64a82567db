// umber --structured-buffers=always
#version 460
// Every kind of element, in a StructuredBuffer of it.
struct Inner { vec2 a; float b[3]; };
struct Item { bool on; vec3 position; mat2 m; mat3 n; mat4 p; Inner inner[2]; uvec2 pair; };
layout(std140) uniform Bools { bvec3 bools[4]; };
layout(std140) uniform Floats { float floats[4]; };
layout(std140) uniform Vectors { ivec4 vectors[4]; };
layout(std140) uniform Matrices { mat4 matrices[4]; };
layout(std140, row_major) uniform Transposed { mat4x3 transposed[4]; };
layout(std140) uniform Narrow { mat3x2 narrow[4]; };
layout(std140) uniform Items { Item items[4]; } instance;
layout(std140) uniform Arrays { vec4 values[4]; } arrays[2];
layout(std140) uniform Several { vec3 a; float b; mat3 c; bool d[2]; };
flat in int i;
out vec4 color;
void main() {
  Item item = instance.items[i];
  color = vec4(bools[i], 1) + floats[i] + vec4(vectors[i]);
  color += matrices[i] * color + matrices[1][i] + matrices[i][2].y + vec4(transposed[i] * color, 0);
  color.xy += narrow[i] * color.xyz + narrow[1][i] + item.inner[i].a + item.inner[1].b[i] + item.m * vec2(item.pair);
  color.xyz += item.n * item.position * float(item.on) + item.n[1] + item.n[i].y;
  color += item.p[3] + arrays[0].values[i] + arrays[1].values[2];
  color += vec4(a, b) + vec4(c[i], c[1][i]) + float(d[i]);
}
