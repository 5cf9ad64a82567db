struct dvec3_words {
  uint4 xy;
  uint2 zw;
};

static double2 position;

static double3 direction;

static double weight;

static uint4 position_1;

struct Input {
  uint4 position_1 : TEXCOORD0;
};

static dvec3_words direction_1;
static uint2 weight_1;
static float4 gl_Position;

struct Output {
  nointerpolation uint4 direction_1_xy : TEXCOORD0;
  nointerpolation uint4 location_1 : TEXCOORD1;
  float4 gl_Position : SV_Position;
};

uint2 double_bits(double x) {
  uint low, high;
  asuint(x, low, high);
  return uint2(low, high);
}

void shader_main() {
  uint2 value = uint2(position_1.x, position_1.y);
  uint2 value_1 = uint2(position_1.z, position_1.w);
  position = double2(asdouble(value.x, value.y), asdouble(value_1.x, value_1.y));
  gl_Position = float4(float2(position), 0.0, 1.0);
  direction = double3(position, 1.0L);
  weight = position.x + position.y;
  double3 direction_2 = direction;
  direction_1.xy = uint4(double_bits(direction_2.x), double_bits(direction_2.y));
  direction_1.zw = double_bits(direction_2.z);
  weight_1 = double_bits(weight);
}

Output main(Input input) {
  position_1 = input.position_1;
  shader_main();
  Output output;
  output.gl_Position = gl_Position;
  output.direction_1_xy = direction_1.xy;
  output.location_1.xy = direction_1.zw;
  output.location_1.zw = weight_1;
  return output;
}
