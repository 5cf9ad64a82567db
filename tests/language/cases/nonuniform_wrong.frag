#version 450
layout(set = 0, binding = 0) uniform sampler2D pairs[4];
layout(location = 0) flat in int which;
layout(location = 0) out vec4 color;
#extension GL_EXT_nonuniform_qualifier : require
layout(set = 0, binding = 1) uniform sampler2D unsized[];
layout(set = 0, binding = 2) uniform sampler2D unsized_inside[2][];  // error: only the outermost dimension
layout(push_constant) uniform P { int n; } constants[];  // error: the array needs a size here
vec4 sampled(sampler2D all[]) { return texture(all[0], vec2(0)); }  // error: needs a size
void main() {
  color = texture(unsized[nonuniformEXT(which)], vec2(0)) * float(unsized.length());  // error: length
  color += texture(pairs[nonuniformEXT(1.5)], vec2(0));  // error: an index must be an integer
}
