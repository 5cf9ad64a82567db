// umber --explain --structured-buffers=document
#version 460
#extension GL_EXT_scalar_block_layout : require
struct Bone { mat3 m; vec4 p; };
struct Listed { mat4 m; vec3 p; float w; bool on; };
layout(std140) uniform Fits { Listed fits[50]; };
layout(std140) uniform SeveralMembers { vec4 first; vec4 several[64]; };
layout(std140) uniform NoArray { mat4 one; };
layout(std140) uniform ArraysOfArrays { vec4 nested[64][2]; };
layout(std140) uniform FewElements { vec4 few[49]; };
layout(std140) uniform ElementType { Bone bones[64]; };
layout(std140) uniform WholeArray { vec4 all[64]; };
layout(std140) uniform Displaced { layout(offset = 16) vec4 displaced[64]; };
layout(std140) uniform Unread { vec4 unread[64]; };
layout(std140) uniform Wide { dvec2 wide[64]; };
layout(std430) uniform NotStd140 { vec4 other[64]; };
layout(scalar) uniform Tight { vec3 tight[64]; };
flat in int i;
out vec4 color;
void main() {
  vec4 copy[64] = all;
  color = fits[i].m * vec4(fits[i].p, fits[i].w) + several[i] + one[i & 3] + nested[i][1] + few[i] + bones[i].p + copy[i] +
          displaced[i] + vec4(vec2(wide[i]), 0, 0) + vec4(tight[i], 1) + other[i];
}
