struct Attributes {
  float4 value;
};
static Attributes normal;

void shader_main() {
  normal.value = float4(ObjectRayOrigin(), RayTMin());
  if (ReportHit(1.0, 2u, normal)) {
    normal.value.xyz = ObjectRayDirection();
  }
  bool value = ReportHit(RayTCurrent(), 3u, normal);
}

[shader("intersection")]
void main() {
  normal = (Attributes)0;
  shader_main();
}
