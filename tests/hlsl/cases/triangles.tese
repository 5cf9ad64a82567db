// umber -w
#version 440
layout(triangles, fractional_even_spacing, cw) in;
layout(location = 0) in vec3 bent[];
layout(location = 1) patch in vec2 scale;
layout(location = 0) out vec3 normal;
void main() {
  gl_Position = gl_in[2].gl_Position * gl_TessCoord.z + gl_TessLevelInner[0];
  normal = bent[gl_PatchVerticesIn - 1] * scale.x;
}
