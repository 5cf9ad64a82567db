// umber --shader-model=51 --resource-map spaces.map
#version 450
// From shader model 5.1 on each set is a space, and u registers have nothing to do with outputs.
layout(set = 1, binding = 3, std140) uniform Scene { vec4 tint; };
layout(set = 1, binding = 2, std140) uniform Parts { vec4 offset; } parts[2];
layout(set = 0, binding = 1) uniform sampler2D albedo;
layout(set = 2, binding = 0, std430) buffer Log { uint lines[]; };
layout(set = 2, binding = 1) uniform sampler2D maps[4];
layout(location = 0) in vec2 uv;
layout(location = 1) flat in int n;
layout(location = 0) out vec4 color;

void main() {
  lines[n] = 1u;
  color = texture(albedo, uv) + texture(maps[2], uv) + tint + parts[n].offset;
}
