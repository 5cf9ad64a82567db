struct dvec3_words {
  uint4 xy;
  uint2 zw;
};

static int64_t3 wide;

static float16_t3 color;
static int16_t2 pair;
static dvec3_words wide_1;

struct Input {
  float16_t3 color : TEXCOORD0;
  nointerpolation int16_t2 pair : TEXCOORD1;
  nointerpolation uint4 wide_1_xy : TEXCOORD2;
  nointerpolation uint2 wide_1_zw : TEXCOORD3;
};

static float4 result;

struct Output {
  float4 result : SV_Target0;
};

int64_t with_bits(uint2 x) {
  return int64_t(uint64_t(x.x) | uint64_t(x.y) << 32);
}

void shader_main() {
  wide = int64_t3(with_bits(wide_1.xy.xy), with_bits(wide_1.xy.zw), with_bits(wide_1.zw));
  result = float4(float3(color), float(pair.x) + float(wide.z)) * float(float16_t(ddx(float(color.x))));
}

Output main(Input input) {
  color = input.color;
  pair = input.pair;
  wide_1.xy = input.wide_1_xy;
  wide_1.zw = input.wide_1_zw;
  shader_main();
  Output output;
  output.result = result;
  return output;
}
