struct dvec3_words {
  uint4 xy;
  uint2 zw;
};

static double3 direction;

static double weight;

static dvec3_words direction_1;
static uint2 weight_1;

struct Input {
  nointerpolation uint4 direction_1_xy : TEXCOORD0;
  nointerpolation uint4 location_1 : TEXCOORD1;
};

static float4 color;

struct Output {
  float4 color : SV_Target0;
};

void shader_main() {
  direction = double3(asdouble(direction_1.xy.xy.x, direction_1.xy.xy.y), asdouble(direction_1.xy.zw.x, direction_1.xy.zw.y), asdouble(direction_1.zw.x, direction_1.zw.y));
  weight = asdouble(weight_1.x, weight_1.y);
  color = float4(float3(direction * weight), 1.0);
}

Output main(Input input) {
  direction_1.xy = input.direction_1_xy;
  direction_1.zw = input.location_1.xy;
  weight_1 = input.location_1.zw;
  shader_main();
  Output output;
  output.color = color;
  return output;
}
