struct Found {
  float3 color;
  bool is_hit;
};

RaytracingAccelerationStructure scene : register(t0);

RWTexture2D<unorm float4> picture : register(u0);

struct Payload {
  Found value;
};
static Payload found;

struct Payload_1 {
  float value;
};
static Payload_1 shade;

struct Data {
  float4 value;
};
static Data data;

RayDesc ray_description(float3 origin, float tmin, float3 direction, float tmax) {
  RayDesc ray = { origin, tmin, direction, tmax };
  return ray;
}

void look(float3 from) {
  TraceRay(scene, 1u, 255u, 0u, 1u, 0u, ray_description(from, 0.001, float3(0.0, 0.0, 1.0), 100.0), found);
  TraceRay(scene, 4u, 255u, 1u, 1u, 1u, ray_description(from, 0.001, float3(0.0, 1.0, 0.0), 100.0), shade);
}

void shader_main() {
  data.value = float4(float3(DispatchRaysIndex()), 1.0);
  CallShader(3u, data);
  look(data.value.xyz / float3(DispatchRaysDimensions()));
  picture[int2(DispatchRaysIndex().xy)] = float4(found.value.is_hit ? found.value.color : float3(0.0, 0.0, 0.0), shade.value);
}

[shader("raygeneration")]
void main() {
  shader_main();
}
