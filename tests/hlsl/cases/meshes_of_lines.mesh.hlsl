static uint3 gl_LocalInvocationID;
static uint3 gl_GlobalInvocationID;

struct Input {
  uint3 gl_LocalInvocationID : SV_GroupThreadID;
  uint3 gl_GlobalInvocationID : SV_DispatchThreadID;
};

groupshared float4 gl_Position[8];

struct Output {
  float4 gl_Position : SV_Position;
};

groupshared uint2 gl_PrimitiveLineIndicesEXT[4];

groupshared uint2 mesh_counts;

void shader_main() {
  mesh_counts = uint2(8u, 4u);
  gl_Position[gl_LocalInvocationID.y * 4u + gl_LocalInvocationID.x] = float4(float3(gl_GlobalInvocationID), 1.0);
  if (gl_LocalInvocationID.y == 0u) {
    gl_PrimitiveLineIndicesEXT[gl_LocalInvocationID.x] = uint2(0u, 4u) + gl_LocalInvocationID.x;
  }
}

[outputtopology("line")]
[numthreads(4, 2, 1)]
void main(Input input, uint mesh_thread : SV_GroupIndex, out vertices Output vertices_out[8], out indices uint2 indices_out[4]) {
  gl_LocalInvocationID = input.gl_LocalInvocationID;
  gl_GlobalInvocationID = input.gl_GlobalInvocationID;
  mesh_counts = uint2(0u, 0u);
  GroupMemoryBarrierWithGroupSync();
  shader_main();
  GroupMemoryBarrierWithGroupSync();
  SetMeshOutputCounts(mesh_counts.x, mesh_counts.y);
  for (uint mesh_element = mesh_thread; mesh_element < mesh_counts.x; mesh_element += 8u) {
    vertices_out[mesh_element].gl_Position = gl_Position[mesh_element];
  }
  for (uint mesh_element = mesh_thread; mesh_element < mesh_counts.y; mesh_element += 8u) {
    indices_out[mesh_element] = gl_PrimitiveLineIndicesEXT[mesh_element];
  }
}
