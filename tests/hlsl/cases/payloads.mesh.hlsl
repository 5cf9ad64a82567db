struct Part {
  float2 offsets[4];
  float2x2 turns[2][3];
};

struct Task {
  float2 position;
  Part parts[2];
  uint first;
};

static uint3 gl_WorkGroupID;

struct Input {
  uint3 gl_WorkGroupID : SV_GroupID;
};

groupshared float4 gl_Position[3];

struct Output {
  float4 gl_Position : SV_Position;
};

groupshared uint3 gl_PrimitiveTriangleIndicesEXT[1];

struct Payload {
  Task value;
};
static Payload task_payload;

groupshared uint2 mesh_counts;

void shader_main() {
  mesh_counts = uint2(3u, 1u);
  uint n = gl_WorkGroupID.x;
  uint k = gl_WorkGroupID.y;
  float2 at = mul(task_payload.value.parts[k].offsets[n], task_payload.value.parts[k].turns[k][n]) + task_payload.value.position;
  for (uint v = 0u; v < 3u; ++v) {
    gl_Position[v] = float4(at, float(v + task_payload.value.first), 1.0);
  }
  gl_PrimitiveTriangleIndicesEXT[0] = uint3(0u, 1u, 2u);
}

[outputtopology("triangle")]
[numthreads(1, 1, 1)]
void main(Input input, uint mesh_thread : SV_GroupIndex, in payload Payload task_payload_1, out vertices Output vertices_out[3], out indices uint3 indices_out[1]) {
  gl_WorkGroupID = input.gl_WorkGroupID;
  task_payload.value.position = task_payload_1.value.position;
  for (uint payload_element = 0u; payload_element < 2u; ++payload_element) {
    for (uint payload_element_1 = 0u; payload_element_1 < 4u; ++payload_element_1) {
      task_payload.value.parts[payload_element].offsets[payload_element_1] = task_payload_1.value.parts[payload_element].offsets[payload_element_1];
    }
    for (uint payload_element_2 = 0u; payload_element_2 < 2u; ++payload_element_2) {
      for (uint payload_element_3 = 0u; payload_element_3 < 3u; ++payload_element_3) {
        task_payload.value.parts[payload_element].turns[payload_element_2][payload_element_3] = task_payload_1.value.parts[payload_element].turns[payload_element_2][payload_element_3];
      }
    }
  }
  task_payload.value.first = task_payload_1.value.first;
  mesh_counts = uint2(0u, 0u);
  GroupMemoryBarrierWithGroupSync();
  shader_main();
  GroupMemoryBarrierWithGroupSync();
  SetMeshOutputCounts(mesh_counts.x, mesh_counts.y);
  for (uint mesh_element = mesh_thread; mesh_element < mesh_counts.x; mesh_element += 1u) {
    vertices_out[mesh_element].gl_Position = gl_Position[mesh_element];
  }
  for (uint mesh_element = mesh_thread; mesh_element < mesh_counts.y; mesh_element += 1u) {
    indices_out[mesh_element] = gl_PrimitiveTriangleIndicesEXT[mesh_element];
  }
}
