struct Found {
  float3 color;
  uint count;
};

struct Payload {
  Found value;
};
static Payload found;

static BuiltInTriangleIntersectionAttributes at;

static uint hit_decision;

void shader_main() {
  found.value.count += uint(InstanceID() + InstanceIndex() + PrimitiveIndex() + GeometryIndex());
  if (at.barycentrics.x < 0.5) {
    hit_decision = 1u;
    return;
  }
  found.value.color = mul(float4(at.barycentrics, RayTCurrent(), 1.0), ObjectToWorld4x3());
  if (HitKind() == 254u) {
    hit_decision = 2u;
    return;
  }
  found.value.count = RayFlags();
}

[shader("anyhit")]
void main(inout Payload carried, in BuiltInTriangleIntersectionAttributes hit) {
  found = carried;
  at = hit;
  hit_decision = 0u;
  shader_main();
  carried = found;
  if (hit_decision == 1u) IgnoreHit();
  if (hit_decision == 2u) AcceptHitAndEndSearch();
}
