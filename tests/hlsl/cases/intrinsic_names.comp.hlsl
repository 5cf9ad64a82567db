struct RayQuery_1 {
  uint constexpr_1;
  uint xor_1;
};

RWByteAddressBuffer Numbers : register(u0);

static uint int64_t2_1;

static uint RAY_FLAG_NONE_1;

static uint ResourceDescriptorHeap_1;

static uint min16float2x3_1;

static uint float5;

static uint half2x;

uint WaveActiveSum_1(uint x) {
  uint r = x;
  for (uint n = 0u; n < Numbers.Load(0); ++n) {
    r = r * 3u + n;
  }
  return r;
}

uint pack_u8_1(uint4 v) {
  uint r = 0u;
  for (uint n = 0u; n < Numbers.Load(4); ++n) {
    r = r * v.x + v.w;
  }
  return r;
}

[numthreads(1, 1, 1)]
void main() {
  int64_t2_1 = 1u;
  RAY_FLAG_NONE_1 = 2u;
  ResourceDescriptorHeap_1 = 3u;
  min16float2x3_1 = 4u;
  float5 = 5u;
  half2x = 6u;
  RayQuery_1 query = { Numbers.Load(12), Numbers.Load(16) };
  int64_t2_1 += Numbers.Load(20);
  RAY_FLAG_NONE_1 += Numbers.Load(24);
  ResourceDescriptorHeap_1 += Numbers.Load(28);
  min16float2x3_1 += Numbers.Load(32);
  float5 += Numbers.Load(36);
  half2x += Numbers.Load(40);
  uint WaveActiveSum_2 = WaveActiveSum_1(Numbers.Load(8));
  Numbers.Store(0, WaveActiveSum_2 + pack_u8_1(Numbers.Load(12).xxxx) + query.constexpr_1 + query.xor_1);
  Numbers.Store(4, int64_t2_1 + RAY_FLAG_NONE_1 + ResourceDescriptorHeap_1 + min16float2x3_1 + float5 + half2x);
}
