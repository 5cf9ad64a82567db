// umber --shader-model=6.6
#version 450
// Functions and variables called as intrinsics, types and constants of later shader models are, which DXC would take
// without a word.
layout(local_size_x = 1) in;
layout(std430, binding = 0) buffer Numbers { uint numbers[]; };

uint int64_t2 = 1u, RAY_FLAG_NONE = 2u, ResourceDescriptorHeap = 3u, min16float2x3 = 4u, float5 = 5u, half2x = 6u;

uint WaveActiveSum(uint x) {
  uint r = x;
  for (uint n = 0u; n < numbers[0]; ++n) r = r * 3u + n;
  return r;
}

uint pack_u8(uvec4 v) {
  uint r = 0u;
  for (uint n = 0u; n < numbers[1]; ++n) r = r * v.x + v.w;
  return r;
}

struct RayQuery { uint constexpr, xor; };

void main() {
  RayQuery query = RayQuery(numbers[3], numbers[4]);
  int64_t2 += numbers[5];
  RAY_FLAG_NONE += numbers[6];
  ResourceDescriptorHeap += numbers[7];
  min16float2x3 += numbers[8];
  float5 += numbers[9];
  half2x += numbers[10];
  numbers[0] = WaveActiveSum(numbers[2]) + pack_u8(uvec4(numbers[3])) + query.constexpr + query.xor;
  numbers[1] = int64_t2 + RAY_FLAG_NONE + ResourceDescriptorHeap + min16float2x3 + float5 + half2x;
}
