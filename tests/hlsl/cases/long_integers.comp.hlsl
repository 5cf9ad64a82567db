cbuffer Constants : register(b0) {
  uint64_t3 scale : packoffset(c0);
  int64_t many[3] : packoffset(c2);
};

RWByteAddressBuffer Data : register(u0);

struct Input {
  uint gl_LocalInvocationIndex : SV_GroupIndex;
};

uint2 word_pair(uint64_t x) {
  return uint2(uint(x), uint(x >> 32));
}

uint2 with_bits(uint64_t x) {
  return uint2(uint(x), uint(x >> 32));
}

int64_t with_bits_1(int2 x) {
  return int64_t(uint64_t(asuint(x.x)) | uint64_t(asuint(x.y)) << 32);
}

double with_bits_2(uint64_t x) {
  return asdouble(uint(uint64_t(x)), uint((uint64_t(x)) >> 32));
}

uint64_t long_bits(double x) {
  uint low, high;
  asuint(x, low, high);
  return uint64_t(low) | uint64_t(high) << 32;
}

uint64_t with_bits_3(double x) {
  return uint64_t(long_bits(x));
}

uint2 double_bits(double x) {
  uint low, high;
  asuint(x, low, high);
  return uint2(low, high);
}

[numthreads(4, 1, 1)]
void main(Input input) {
  Data.Store2(0, word_pair((uint64_t(Data.Load(0)) | uint64_t(Data.Load(4)) << 32) * uint64_t(3u) + uint64_t(81985529216486895ull) + uint64_t(2u)));
  int64_t3 value = (-int64_t3(int64_t(uint64_t(Data.Load(32)) | uint64_t(Data.Load(36)) << 32), int64_t(uint64_t(Data.Load(40)) | uint64_t(Data.Load(44)) << 32), int64_t(uint64_t(Data.Load(48)) | uint64_t(Data.Load(52)) << 32)) + int64_t3(scale) / int64_t(7) % max(int64_t3(int64_t(uint64_t(Data.Load(32)) | uint64_t(Data.Load(36)) << 32), int64_t(uint64_t(Data.Load(40)) | uint64_t(Data.Load(44)) << 32), int64_t(uint64_t(Data.Load(48)) | uint64_t(Data.Load(52)) << 32)).zyx, int64_t3(int64_t(-3), int64_t(-3), int64_t(-3))) + int64_t3(sign(int64_t3(int64_t(uint64_t(Data.Load(32)) | uint64_t(Data.Load(36)) << 32), int64_t(uint64_t(Data.Load(40)) | uint64_t(Data.Load(44)) << 32), int64_t(uint64_t(Data.Load(48)) | uint64_t(Data.Load(52)) << 32)))) + abs(int64_t3(int64_t(uint64_t(Data.Load(32)) | uint64_t(Data.Load(36)) << 32), int64_t(uint64_t(Data.Load(40)) | uint64_t(Data.Load(44)) << 32), int64_t(uint64_t(Data.Load(48)) | uint64_t(Data.Load(52)) << 32))));
  Data.Store2(32, word_pair(value.x));
  Data.Store2(40, word_pair(value.y));
  Data.Store2(48, word_pair(value.z));
  Data.Store2(40, word_pair(many[input.gl_LocalInvocationIndex] << int64_t(3) >> int64_t(Data.Load(64))));
  Data.Store(64, with_bits((uint64_t(Data.Load(0)) | uint64_t(Data.Load(4)) << 32)).y + uint(with_bits_1(int(Data.Load(64)).xx) > int64_t(9223372036854775807ull)));
  uint64_t value_1 = (uint64_t(Data.Load(0)) | uint64_t(Data.Load(4)) << 32);
  Data.Store2(56, double_bits(with_bits_2(value_1) + double(int64_t(with_bits_3(asdouble(Data.Load(56), Data.Load(60)))))));
}
