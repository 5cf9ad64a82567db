warning: the vertex shader is compiled alone and declares no location for 'uv': the other stages, compiled apart, may count them in another order [location-guessed]
      = hint: compile all stages of the program together, or give each of them layout(location = N), in the shaders or by a resource map
cbuffer Uniforms : register(b0) {
  row_major float4x4 bones[4] : packoffset(c0);
  row_major float4x3 view : packoffset(c16);
};

static float4 position;
static int4 indices;
static float2x2 frame;

struct Input {
  float4 position : TEXCOORD0;
  int4 indices : TEXCOORD1;
  float2 frame_0 : TEXCOORD2;
  float2 frame_1 : TEXCOORD3;
};

static float2 uv[2];
static float4 gl_Position;

struct Output {
  float2 uv_0 : TEXCOORD0;
  float2 uv_1 : TEXCOORD1;
  float4 gl_Position : SV_Position;
};

float2x2 inverse(float2x2 x) {
  return float2x2(float2(x[1].y, -x[0].y), float2(-x[1].x, x[0].x)) * (1.0 / determinant(x));
}

void shader_main() {
  float4x4 skin = bones[indices.x] + bones[indices.y];
  gl_Position = float4(mul(mul(position, skin), view), 1.0);
  uv[0] = mul(position.xy, frame);
  uv[1] = mul(inverse(frame), position.zw);
}

Output main(Input input) {
  position = input.position;
  indices = input.indices;
  frame[0] = input.frame_0;
  frame[1] = input.frame_1;
  shader_main();
  Output output;
  output.uv_0 = uv[0];
  output.uv_1 = uv[1];
  output.gl_Position = gl_Position;
  return output;
}
