RaytracingAccelerationStructure scenes[2] : register(t0);

RWByteAddressBuffer Results : register(u0);

static RayQuery<RAY_FLAG_NONE> shared_by_all;

static RayQuery<RAY_FLAG_NONE> pair[2];

struct Input {
  uint3 gl_GlobalInvocationID : SV_DispatchThreadID;
};

RayDesc ray_description(float3 origin, float tmin, float3 direction, float tmax) {
  RayDesc ray = { origin, tmin, direction, tmax };
  return ray;
}

float follow(uint x, float3 origin, float3 direction) {
  pair[x].TraceRayInline(scenes[1], 16u, 255u, ray_description(origin, 0.25, direction, 100.0));
  while (pair[x].Proceed()) {
    if (pair[x].CandidateType() == 1u) {
      if (!(!pair[x].CandidateProceduralPrimitiveNonOpaque())) {
        pair[x].CommitProceduralPrimitiveHit(length(pair[x].CandidateObjectRayOrigin()));
      }
    } else if (pair[x].CandidateTriangleRayT() > 1.0) {
      pair[x].CommitNonOpaqueTriangleHit();
    } else {
      pair[x].Abort();
    }
  }
  if (pair[x].CommittedStatus() == 0u) {
    return -1.0;
  }
  return pair[x].CommittedRayT();
}

float follow_1(float3 origin, float3 direction) {
  shared_by_all.TraceRayInline(scenes[1], 16u, 255u, ray_description(origin, 0.25, direction, 100.0));
  while (shared_by_all.Proceed()) {
    if (shared_by_all.CandidateType() == 1u) {
      if (!(!shared_by_all.CandidateProceduralPrimitiveNonOpaque())) {
        shared_by_all.CommitProceduralPrimitiveHit(length(shared_by_all.CandidateObjectRayOrigin()));
      }
    } else if (shared_by_all.CandidateTriangleRayT() > 1.0) {
      shared_by_all.CommitNonOpaqueTriangleHit();
    } else {
      shared_by_all.Abort();
    }
  }
  if (shared_by_all.CommittedStatus() == 0u) {
    return -1.0;
  }
  return shared_by_all.CommittedRayT();
}

[numthreads(8, 1, 1)]
void main(Input input) {
  uint self = input.gl_GlobalInvocationID.x;
  float near = follow(self & 1u, asfloat(Results.Load4(self * 16)).xyz, float3(0.0, 0.0, 1.0));
  float far = follow_1(asfloat(Results.Load4(self * 16)).xyz, float3(0.0, 0.0, -1.0));
  float4x3 to_world = shared_by_all.CommittedObjectToWorld4x3();
  int number = int(shared_by_all.CommittedInstanceIndex()) - int(shared_by_all.CommittedInstanceID()) + int(shared_by_all.CommittedPrimitiveIndex()) * 2 - int(shared_by_all.CommittedGeometryIndex());
  float3 at = mul(float4(shared_by_all.CommittedTriangleBarycentrics(), near, 1.0), to_world);
  at += shared_by_all.CommittedWorldToObject4x3()[3];
  at += shared_by_all.WorldRayOrigin() * shared_by_all.WorldRayDirection();
  at *= shared_by_all.CommittedObjectRayDirection() * shared_by_all.RayTMin();
  if (shared_by_all.CommittedTriangleFrontFace()) {
    at = -at;
  }
  uint rest = shared_by_all.RayFlags() + shared_by_all.CommittedInstanceContributionToHitGroupIndex();
  Results.Store4(self * 16, asuint(float4(at, far + float(number) + float(rest))));
}
