struct Light {
  float3 at;
  float power[2];
};

struct Task {
  uint first;
  float scale;
  uint meshlets[32];
};

ByteAddressBuffer Vertices : register(t0);

groupshared uint visible;

static uint gl_LocalInvocationIndex;
static uint3 gl_WorkGroupID;

struct Input {
  uint gl_LocalInvocationIndex : SV_GroupIndex;
  uint3 gl_WorkGroupID : SV_GroupID;
};

groupshared float4 color[64];
groupshared float3 normal[64];
groupshared float2x2 turn[64];
groupshared int2 count[64];
groupshared Light light[64];
groupshared float a[64];
groupshared float2 b[64];
groupshared float4 gl_Position[64];
groupshared float gl_ClipDistance[64][3];

struct Output {
  float4 color : TEXCOORD0;
  float3 normal : TEXCOORD1;
  float2 turn_0 : TEXCOORD2;
  float2 turn_1 : TEXCOORD3;
  nointerpolation int2 count : TEXCOORD4;
  float3 light_at : TEXCOORD5;
  float light_power_0 : TEXCOORD6;
  float light_power_1 : TEXCOORD7;
  float3 location_9 : TEXCOORD9;
  float4 gl_Position : SV_Position;
  float3 gl_ClipDistance0 : SV_ClipDistance0;
};

groupshared float4 material[126];
groupshared uint flags[126];
groupshared int gl_Layer[126];
groupshared int gl_PrimitiveID[126];
groupshared uint3 gl_PrimitiveTriangleIndicesEXT[126];
groupshared bool gl_CullPrimitiveEXT[126];

struct Output_1 {
  nointerpolation float4 material : TEXCOORD10;
  nointerpolation uint flags : TEXCOORD11;
  uint gl_Layer : SV_RenderTargetArrayIndex;
  uint gl_PrimitiveID : SV_PrimitiveID;
  bool gl_CullPrimitiveEXT : SV_CullPrimitive;
};

struct Payload {
  Task value;
};
static Payload task_payload;

groupshared uint2 mesh_counts;

void shade(uint n) {
  color[n] = float4(1.0, 1.0, 1.0, 1.0);
  float2 value = color[n].xy * (0.5 + task_payload.value.scale);
  color[n].xy = value;
  light[n].power[n & 1u] = color[n].z;
}

void shader_main() {
  uint own = gl_LocalInvocationIndex;
  uint meshlet = task_payload.value.meshlets[gl_WorkGroupID.x] + task_payload.value.first;
  if (own == 0u) {
    visible = 0u;
  }
  GroupMemoryBarrierWithGroupSync();
  if (asfloat(Vertices.Load4((meshlet + own) * 16)).w > 0.0) {
    uint before;
    InterlockedAdd(visible, 1u, before);
  }
  GroupMemoryBarrierWithGroupSync();
  mesh_counts = uint2(32u, visible);
  gl_Position[own] = asfloat(Vertices.Load4((meshlet + own) * 16)) * task_payload.value.scale;
  for (int n = 0; n < 3; ++n) {
    gl_ClipDistance[own][n] = float(n);
  }
  normal[own] = float3(0.0, 1.0, 0.0);
  float task = task_payload.value.scale;
  turn[own] = float2x2(float2(task, 0.0), float2(0.0, task));
  count[own] = int(own).xx;
  light[own].at = float(own).xxx;
  a[own] = 1.0;
  b[own] = float2(2.0, 2.0);
  shade(own);
  if (own >= visible) {
    return;
  }
  gl_PrimitiveTriangleIndicesEXT[own] = uint3(0u, 1u, 2u) + own;
  gl_PrimitiveID[own] = int(own);
  gl_CullPrimitiveEXT[own] = own == 3u;
  gl_Layer[own] = 1;
  material[own] = float(own).xxxx;
  flags[own] = own;
}

[outputtopology("triangle")]
[numthreads(32, 1, 1)]
void main(Input input, in payload Payload task_payload_1, out vertices Output vertices_out[64], out primitives Output_1 primitives_out[126], out indices uint3 indices_out[126]) {
  gl_LocalInvocationIndex = input.gl_LocalInvocationIndex;
  gl_WorkGroupID = input.gl_WorkGroupID;
  task_payload.value.first = task_payload_1.value.first;
  task_payload.value.scale = task_payload_1.value.scale;
  for (uint payload_element = 0u; payload_element < 32u; ++payload_element) {
    task_payload.value.meshlets[payload_element] = task_payload_1.value.meshlets[payload_element];
  }
  mesh_counts = uint2(0u, 0u);
  GroupMemoryBarrierWithGroupSync();
  shader_main();
  GroupMemoryBarrierWithGroupSync();
  SetMeshOutputCounts(mesh_counts.x, mesh_counts.y);
  for (uint mesh_element = gl_LocalInvocationIndex; mesh_element < mesh_counts.x; mesh_element += 32u) {
    vertices_out[mesh_element].color = color[mesh_element];
    vertices_out[mesh_element].normal = normal[mesh_element];
    vertices_out[mesh_element].turn_0 = turn[mesh_element][0];
    vertices_out[mesh_element].turn_1 = turn[mesh_element][1];
    vertices_out[mesh_element].count = count[mesh_element];
    vertices_out[mesh_element].light_at = light[mesh_element].at;
    vertices_out[mesh_element].light_power_0 = light[mesh_element].power[0];
    vertices_out[mesh_element].light_power_1 = light[mesh_element].power[1];
    vertices_out[mesh_element].location_9.yz = b[mesh_element];
    vertices_out[mesh_element].location_9.x = a[mesh_element];
    vertices_out[mesh_element].gl_Position = gl_Position[mesh_element];
    vertices_out[mesh_element].gl_ClipDistance0.x = gl_ClipDistance[mesh_element][0];
    vertices_out[mesh_element].gl_ClipDistance0.y = gl_ClipDistance[mesh_element][1];
    vertices_out[mesh_element].gl_ClipDistance0.z = gl_ClipDistance[mesh_element][2];
  }
  for (uint mesh_element = gl_LocalInvocationIndex; mesh_element < mesh_counts.y; mesh_element += 32u) {
    primitives_out[mesh_element].material = material[mesh_element];
    primitives_out[mesh_element].flags = flags[mesh_element];
    primitives_out[mesh_element].gl_PrimitiveID = uint(gl_PrimitiveID[mesh_element]);
    primitives_out[mesh_element].gl_Layer = uint(gl_Layer[mesh_element]);
    primitives_out[mesh_element].gl_CullPrimitiveEXT = gl_CullPrimitiveEXT[mesh_element];
    indices_out[mesh_element] = gl_PrimitiveTriangleIndicesEXT[mesh_element];
  }
}
