// umber -V --shader-model=66 --resource-map bindless.map
#version 450
#extension GL_EXT_nonuniform_qualifier : require
// An array without a size takes all registers that its space has left: the first one in a set stays in the space of that set,
// behind what has a size, each other one gets a space. Textures, samplers and written images are not in each other's way.
layout(set = 1, binding = 0) uniform texture2D flat_ones[];
layout(set = 1, binding = 0) uniform textureCube cubes[];
layout(set = 1, binding = 1) uniform texture2D known;
layout(set = 1, binding = 2) uniform sampler samplers[];
layout(set = 1, binding = 3, rgba8) uniform writeonly image2D images[];
layout(set = 1, binding = 4, std430) buffer Log { uint count; } logs[];
layout(set = 2, binding = 0) uniform texture3D placed[];
layout(set = 2, binding = 1) uniform texture2DArray layers[];
layout(location = 0) flat in int i;
layout(location = 1) in vec3 at;
layout(location = 0) out vec4 color;

void main() {
  color = texture(sampler2D(flat_ones[nonuniformEXT(i)], samplers[i]), at.xy);
  color += texture(samplerCube(cubes[nonuniformEXT(i)], samplers[i]), at);
  color += texture(sampler2D(known, samplers[i]), at.xy);
  color += texture(sampler3D(placed[nonuniformEXT(i)], samplers[i]), at);
  color += texture(sampler2DArray(layers[nonuniformEXT(i)], samplers[i]), at);
  imageStore(images[i], ivec2(at), color);
  logs[i].count = 1u;
}
