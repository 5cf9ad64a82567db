// umber --shader-model=60 --explain
#version 330
// DXC takes no longer for a dynamic index into a constant buffer.
struct Light { vec4 position; vec4 color; };
layout(std140) uniform Lights { Light lights[256]; };
layout(std140) uniform Large { vec4 values[5000]; };
uniform int count;
out vec4 color;

void main() {
  color = values[count];
  for (int i = 0; i < count; ++i) color += lights[i].color * lights[i].position.w;
}
