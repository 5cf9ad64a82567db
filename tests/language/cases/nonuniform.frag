#version 450
#extension GL_EXT_nonuniform_qualifier : require
layout(set = 0, binding = 0) uniform sampler2D pairs[];
layout(set = 1, binding = 0) uniform texture2D textures[];
layout(set = 1, binding = 1) uniform sampler samplers[2];
layout(set = 2, binding = 0) uniform Uniforms { vec4 tint; } uniforms[];
layout(set = 2, binding = 1, r32ui) uniform uimage2D images[4];
layout(set = 3, binding = 0) buffer Buffer { uint count; float weights[]; } buffers[];
layout(set = 3, binding = 1) uniform sampler2D sized_by_use[];
layout(location = 0) flat in int which;
layout(location = 1) in vec2 at;
layout(location = 0) out vec4 color;
vec4 sampled(nonuniformEXT int n) { return texture(pairs[n + 1], at); }
vec4 fetched(sampler2D pair) { return textureLod(pair, at, 0.0); }
void main() {
  nonuniformEXT int other = which * 2;
  int plain = nonuniformEXT(which);
  color = texture(pairs[nonuniformEXT(which)], at) + sampled(which);
  color += texture(sampler2D(textures[other], samplers[nonuniformEXT(which) & 1]), at);
  color += uniforms[nonuniformEXT(which)].tint * buffers[nonuniformEXT(which + 1)].weights[which];
  color += fetched(pairs[nonuniformEXT(plain)]) + texture(pairs[plain], at) + texture(sized_by_use[3], at);
  atomicAdd(buffers[other].count, 1u);
  imageAtomicAdd(images[nonuniformEXT(which)], ivec2(at), 1u);
  color.x += float(textureSize(pairs[other], 0).x) + float(buffers[other].weights.length());
}
