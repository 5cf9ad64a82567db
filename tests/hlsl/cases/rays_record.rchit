// umber --shader-model=6.6
#version 460
// Data of the shader binding table are root constants of a local root signature.
#extension GL_EXT_ray_tracing : require
layout(shaderRecordEXT, std430) buffer Material { vec4 color; uint texture_index; float rough; } material;
layout(binding = 0) uniform sampler2D textures[4];
layout(binding = 1) uniform Light { vec4 tint; };
layout(location = 0) rayPayloadInEXT vec4 found;
hitAttributeEXT vec2 at;
void main() {
  vec2 uv = at * material.rough;
  found = material.color * tint * textureLod(textures[material.texture_index & 3u], uv, 0.0);
}
