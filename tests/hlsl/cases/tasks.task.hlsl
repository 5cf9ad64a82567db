struct Task {
  uint first;
  float scale;
  uint meshlets[32];
};

ByteAddressBuffer Sizes : register(t0);

groupshared uint count;

static uint gl_LocalInvocationIndex;
static uint3 gl_GlobalInvocationID;
static uint3 gl_WorkGroupID;

struct Input {
  uint gl_LocalInvocationIndex : SV_GroupIndex;
  uint3 gl_GlobalInvocationID : SV_DispatchThreadID;
  uint3 gl_WorkGroupID : SV_GroupID;
};

struct Payload {
  Task value;
};
groupshared Payload task_payload;

static uint3 mesh_workgroups;

void shader_main() {
  if (gl_LocalInvocationIndex == 0u) {
    count = 0u;
  }
  GroupMemoryBarrierWithGroupSync();
  if (Sizes.Load(gl_GlobalInvocationID.x * 4) > 4u) {
    uint before;
    InterlockedAdd(count, 1u, before);
    task_payload.value.meshlets[before] = gl_GlobalInvocationID.x;
  }
  task_payload.value.first = gl_WorkGroupID.x;
  GroupMemoryBarrierWithGroupSync();
  if (count == 0u) {
    return;
  }
  task_payload.value.scale = 2.0;
  if (count > 16u) {
    mesh_workgroups = uint3(16u, 2u, 1u);
    return;
  }
  mesh_workgroups = uint3(count, 1u, 1u);
  return;
}

[numthreads(32, 1, 1)]
void main(Input input) {
  gl_LocalInvocationIndex = input.gl_LocalInvocationIndex;
  gl_GlobalInvocationID = input.gl_GlobalInvocationID;
  gl_WorkGroupID = input.gl_WorkGroupID;
  mesh_workgroups = uint3(0u, 0u, 0u);
  shader_main();
  GroupMemoryBarrierWithGroupSync();
  DispatchMesh(mesh_workgroups.x, mesh_workgroups.y, mesh_workgroups.z, task_payload);
}
