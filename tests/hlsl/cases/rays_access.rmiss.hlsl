RaytracingAccelerationStructure scene : register(t0);

struct [raypayload] Payload {
  float4 value : read(caller, anyhit, closesthit, miss) : write(caller, anyhit, closesthit, miss);
};
static Payload found;

struct [raypayload] Payload_1 {
  float value : read(caller, anyhit, closesthit, miss) : write(caller, anyhit, closesthit, miss);
};
static Payload_1 shade;

struct Data {
  float4 value;
};
static Data sky;

RayDesc ray_description(float3 origin, float tmin, float3 direction, float tmax) {
  RayDesc ray = { origin, tmin, direction, tmax };
  return ray;
}

void shader_main() {
  TraceRay(scene, 4u, 255u, 0u, 1u, 1u, ray_description(float3(0.0, 0.0, 0.0), 0.001, float3(0.0, 1.0, 0.0), 100.0), shade);
  CallShader(0u, sky);
  found.value = sky.value * shade.value;
}

[shader("miss")]
void main(inout Payload carried) {
  found = carried;
  shader_main();
  carried = found;
}
