struct dvec3_words {
  uint4 xy;
  uint2 zw;
};

static uint64_t3 number;

static int64_t3 wide;

static float16_t4 position;
static uint4 number_1[2];

static float16_t3 color;
static int16_t2 pair;
static dvec3_words wide_1;
static float4 gl_Position;

struct Output {
  float16_t3 color : TEXCOORD0;
  nointerpolation int16_t2 pair : TEXCOORD1;
  nointerpolation uint4 wide_1_xy : TEXCOORD2;
  nointerpolation uint2 wide_1_zw : TEXCOORD3;
  float4 gl_Position : SV_Position;
};

uint64_t with_bits(uint2 x) {
  return uint64_t(x.x) | uint64_t(x.y) << 32;
}

uint2 with_bits_1(int64_t x) {
  return uint2(uint(uint64_t(x)), uint(uint64_t(x) >> 32));
}

void shader_main() {
  number = uint64_t3(with_bits(uint2(number_1[0].x, number_1[0].y)), with_bits(uint2(number_1[0].z, number_1[0].w)), with_bits(uint2(number_1[1].x, number_1[1].y)));
  gl_Position = float4(position);
  color = position.xyz;
  pair = int16_t2(position.xy);
  wide = int64_t3(number);
  int64_t3 wide_2 = wide;
  wide_1.xy = uint4(with_bits_1(wide_2.x), with_bits_1(wide_2.y));
  wide_1.zw = with_bits_1(wide_2.z);
}

Output main(float16_t4 input_position : TEXCOORD0, uint4 number_1_0 : TEXCOORD1, uint4 number_1_1 : TEXCOORD2) {
  position = input_position;
  number_1[0] = number_1_0;
  number_1[1] = number_1_1;
  shader_main();
  Output output;
  output.color = color;
  output.pair = pair;
  output.gl_Position = gl_Position;
  output.wide_1_xy = wide_1.xy;
  output.wide_1_zw = wide_1.zw;
  return output;
}
