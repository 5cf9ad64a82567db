static const float16_t constant[4] = { float16_t(1.0), float16_t(2.5), float16_t(-3.0), float16_t(65504.0) };

struct Mixed {
  float16_t first;
  uint16_t padding;
  float padding_1;
  uint16_t3 words;
  float16_t last;
};

cbuffer Constants : register(b0) {
  float16_t scale : packoffset(c0);
  float16_t2 offset : packoffset(c0.y);
  float16_t4 many[3] : packoffset(c1);
  row_major float16_t3x3 turn : packoffset(c4);
  Mixed mixed : packoffset(c7);
};

RWByteAddressBuffer Results : register(u0);

RWByteAddressBuffer Data : register(u1);

groupshared int16_t2 between;

struct Input {
  uint gl_LocalInvocationIndex : SV_GroupIndex;
};

uint with_bits(float16_t2 x) {
  return uint(asuint16(x.x)) | uint(asuint16(x.y)) << 16;
}

uint with_bits_1(uint16_t2 x) {
  return uint(x.x) | uint(x.y) << 16;
}

float frexp_bits(float x, out int result) {
  bool value = (asuint(x) & 2139095040u) == 0u;
  uint value_1 = asuint(x * (value ? 16777216.0 : 1.0));
  bool value_2 = x == 0.0;
  result = value_2 ? 0 : int(value_1 >> 23u & 255u) - (value ? 150 : 126);
  return value_2 ? x : asfloat(value_1 & 2155872255u | 1056964608u);
}

bool3 is_nan(float3 x) {
  return (asuint(x) & 2147483647u) > 2139095040u;
}

float ldexp_int(float x, int y) {
  int value = clamp(y / 3, -126, 126);
  float value_3 = asfloat(uint(value + 127) << 23u);
  return x * value_3 * value_3 * asfloat(uint(clamp(y - 2 * value, -126, 127) + 127) << 23u);
}

bool is_inf(float x) {
  return (asuint(x) & 2147483647u) == 2139095040u;
}

float3 asinh(float3 x) {
  return float3(sign(x)) * log(abs(x) + sqrt(x * x + 1.0));
}

float16_t3 mod(float16_t3 x, float16_t3 y) {
  return x - y * floor(x / y);
}

uint16_t sum(uint16_t2 v) {
  return v.x + v.y;
}

[numthreads(4, 1, 1)]
void main(Input input) {
  uint i = input.gl_LocalInvocationIndex;
  between = int16_t2(Data.Load<int16_t>(0), -Data.Load<int16_t>(0));
  Results.Store(0, uint(between.x >> uint16_t(4u)) + uint(sum(Data.Load<uint16_t2>(4))));
  Results.Store(4, with_bits(Data.Load<float16_t3>(8).yz));
  Results.Store(8, with_bits_1(Data.Load<uint16_t2>(4)) + uint(asint16(Data.Load<float16_t>(8))));
  int frexp_bits_1;
  float frexp_bits_2 = frexp_bits(float(Data.Load<float16_t>(8)), frexp_bits_1);
  int16_t exponent = int16_t(frexp_bits_1);
  Results.Store(12, uint(float16_t(frexp_bits_2) * float16_t(64.0)) + uint(exponent));
  if (any(is_nan(float3(Data.Load<float16_t3>(8)))) || is_inf(float(Data.Load<float16_t>(8)))) {
    Data.Store<float16_t3>(8, float16_t3(asinh(float3(Data.Load<float16_t3>(8)))) + mod(Data.Load<float16_t3>(8), float16_t3(float16_t(3.0), float16_t(3.0), float16_t(3.0))) + float16_t3(sign(Data.Load<float16_t3>(8))));
  }
  float16_t2x3 value = float16_t2x3(Data.Load<float16_t3>(16), Data.Load<float16_t3>(24)) * float16_t(2.0) + float16_t2x3(float16_t3(turn[0].x, turn[0].y, turn[0].z), float16_t3(turn[1].x, turn[1].y, turn[1].z));
  Data.Store<float16_t3>(16, value[0]);
  Data.Store<float16_t3>(24, value[1]);
  float16_t3x2 value_4 = transpose(float16_t2x3(Data.Load<float16_t3>(16), Data.Load<float16_t3>(24)));
  Data.Store<float16_t>(32, value_4[0].x);
  Data.Store<float16_t>(40, value_4[0].y);
  Data.Store<float16_t>(34, value_4[1].x);
  Data.Store<float16_t>(42, value_4[1].y);
  Data.Store<float16_t>(36, value_4[2].x);
  Data.Store<float16_t>(44, value_4[2].y);
  Data.Store<float16_t3>(8, Data.Load<float16_t3>(8) + (mul(Data.Load<float16_t3>(8), turn) + scale + offset.x + many[i].xyz + constant[i] / float16_t(0.0)));
  Data.Store<float16_t>(i * 16 + 48, mixed.first);
  Data.Store<uint16_t3>(i * 16 + 56, mixed.words);
  Data.Store<float16_t>(i * 16 + 62, mixed.last);
  Data.Store<uint16_t>(i * 16 + 58, -Data.Load<uint16_t>(72));
  Data.Store<float16_t>(i * 16 + 48, float16_t(ldexp_int(float(Data.Load<float16_t>(80)), int(exponent))));
  Data.Store<int16_t>(0, int16_t(-32768) + Data.Load<int16_t>(0) / int16_t(3));
}
