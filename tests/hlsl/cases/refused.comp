// umber -V
#version 450
#extension GL_KHR_shader_subgroup_arithmetic : require
#extension GL_KHR_shader_subgroup_clustered : require
#extension GL_KHR_shader_subgroup_quad : require
#extension GL_NV_shader_subgroup_partitioned : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
// What HLSL lacks is called as in GLSL, with its place; a later shader model may have it.
layout(local_size_x = 64) in;
layout(binding = 0, std430) buffer B { uint a; int16_t h; uvec4 ballot; };
void main() {
  a = gl_SubgroupID + gl_SubgroupSize;
  a += subgroupQuadSwapHorizontal(a) + subgroupInclusiveAdd(a);
  a += subgroupClusteredMul(a, 4);
  ballot = subgroupPartitionNV(a);
  subgroupBarrier();
  h = h * 2s;
}
