#version 450
layout(set = 0, binding = 0) uniform texture2D t;
layout(set = 0, binding = 1) uniform sampler s;
layout(set = 0, binding = 2) uniform accelerationStructureEXT a;  // error: 'accelerationStructureEXT' needs the extension GL_EXT_ray_query, which this version
void main() {
  gl_Position = vec4(gl_VertexIndex, gl_ViewIndex, 0, 1);  // error: 'gl_ViewIndex' needs the extension GL_EXT_multiview
  gl_Position.z = float(subgroupShuffleXor(1, 2));  // error: 'subgroupShuffleXor' needs the extension GL_KHR_shader_subgroup_shuffle
  gl_Position += textureLod(sampler2D(t, s), vec2(0), 0.0);
}
