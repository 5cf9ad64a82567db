// umber --resource-map registers.map
#version 450
// Numbers count up in each class in the order of bindings, but where the map says otherwise; u registers begin behind
// the outputs. What is not used has none, nor has the sampler of a texture that is only fetched from.
layout(binding = 9, std140) uniform Scene { vec4 tint; };
layout(binding = 8, std140) uniform Parts { vec4 offset; } parts[2];
layout(binding = 7, std140) uniform Unused { vec4 nothing; };
layout(binding = 6, std430) buffer Log { uint lines[]; };
layout(binding = 5, std430) buffer List { vec4 list[]; };
layout(binding = 4) uniform sampler2D albedo;
layout(binding = 3) uniform sampler2D table;
layout(binding = 2) uniform sampler2DShadow shadows[2];
layout(binding = 1, rgba8) uniform writeonly image2D paint;
layout(binding = 0, offset = 0) uniform atomic_uint hits;
layout(location = 0) in vec3 uv;
layout(location = 0) out vec4 color;
layout(location = 1) out vec4 light;

void main() {
  lines[0] = atomicCounterIncrement(hits);
  imageStore(paint, ivec2(uv), tint);
  color = texture(albedo, uv.xy) + texelFetch(table, ivec2(uv), 0) + list[1];
  light = parts[0].offset + parts[1].offset + texture(shadows[0], uv) + texture(shadows[1], uv);
}
