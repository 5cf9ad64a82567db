static float4 place;

struct Input {
  float4 place : TEXCOORD0;
};

static float4 whole[30];
static float2 half_one;
static float2 other_half;
static float4 gl_Position;

struct Output {
  float4 whole_0 : TEXCOORD0;
  float4 whole_1 : TEXCOORD1;
  float4 whole_2 : TEXCOORD2;
  float4 whole_3 : TEXCOORD3;
  float4 whole_4 : TEXCOORD4;
  float4 whole_5 : TEXCOORD5;
  float4 whole_6 : TEXCOORD6;
  float4 whole_7 : TEXCOORD7;
  float4 whole_8 : TEXCOORD8;
  float4 whole_9 : TEXCOORD9;
  float4 whole_10 : TEXCOORD10;
  float4 whole_11 : TEXCOORD11;
  float4 whole_12 : TEXCOORD12;
  float4 whole_13 : TEXCOORD13;
  float4 whole_14 : TEXCOORD14;
  float4 whole_15 : TEXCOORD15;
  float4 whole_16 : TEXCOORD16;
  float4 whole_17 : TEXCOORD17;
  float4 whole_18 : TEXCOORD18;
  float4 whole_19 : TEXCOORD19;
  float4 whole_20 : TEXCOORD20;
  float4 whole_21 : TEXCOORD21;
  float4 whole_22 : TEXCOORD22;
  float4 whole_23 : TEXCOORD23;
  float4 whole_24 : TEXCOORD24;
  float4 whole_25 : TEXCOORD25;
  float4 whole_26 : TEXCOORD26;
  float4 whole_27 : TEXCOORD27;
  float4 whole_28 : TEXCOORD28;
  float4 whole_29 : TEXCOORD29;
  float2 half_one : TEXCOORD30;
  float2 other_half : TEXCOORD31;
  float4 gl_Position : SV_Position;
};

void shader_main() {
  for (int i = 0; i < 30; ++i) {
    whole[i] = place;
  }
  half_one = place.xy;
  other_half = place.zw;
  gl_Position = place;
}

Output main(Input input) {
  place = input.place;
  shader_main();
  Output output;
  output.whole_0 = whole[0];
  output.whole_1 = whole[1];
  output.whole_2 = whole[2];
  output.whole_3 = whole[3];
  output.whole_4 = whole[4];
  output.whole_5 = whole[5];
  output.whole_6 = whole[6];
  output.whole_7 = whole[7];
  output.whole_8 = whole[8];
  output.whole_9 = whole[9];
  output.whole_10 = whole[10];
  output.whole_11 = whole[11];
  output.whole_12 = whole[12];
  output.whole_13 = whole[13];
  output.whole_14 = whole[14];
  output.whole_15 = whole[15];
  output.whole_16 = whole[16];
  output.whole_17 = whole[17];
  output.whole_18 = whole[18];
  output.whole_19 = whole[19];
  output.whole_20 = whole[20];
  output.whole_21 = whole[21];
  output.whole_22 = whole[22];
  output.whole_23 = whole[23];
  output.whole_24 = whole[24];
  output.whole_25 = whole[25];
  output.whole_26 = whole[26];
  output.whole_27 = whole[27];
  output.whole_28 = whole[28];
  output.whole_29 = whole[29];
  output.half_one = half_one;
  output.other_half = other_half;
  output.gl_Position = gl_Position;
  return output;
}
