static float4 color[3][2];
static float weight[3];
static int choice[3];
static float4 gl_Position[3];

struct Input_1 {
  float4 value : TEXCOORD0;
};

struct Input_2 {
  float4 value : TEXCOORD1;
};

struct Input_3 {
  float value : TEXCOORD2;
};

struct Input_4 {
  nointerpolation int value : TEXCOORD3;
};

struct Input_5 {
  float4 value : SV_Position;
};

static float4 chosen;
static float4 gl_Position_1;

struct Output {
  float4 chosen : TEXCOORD0;
  float4 gl_Position_1 : SV_Position;
};

void shader_main(inout TriangleStream<Output> stream_0) {
  for (int i = 0; i < 3; ++i) {
    gl_Position_1 = gl_Position[i];
    chosen = color[i][choice[i] & 1] * weight[i];
    {
      Output output = (Output)0;
      output.chosen = chosen;
      output.gl_Position_1 = gl_Position_1;
      stream_0.Append(output);
    }
  }
}

[maxvertexcount(3)]
void main(triangle Input_1 color_0[3], triangle Input_2 color_1[3], triangle Input_3 input_weight[3], triangle Input_4 input_choice[3], triangle Input_5 input_gl_Position[3], inout TriangleStream<Output> stream_0) {
  color[0][0] = color_0[0].value;
  color[0][1] = color_1[0].value;
  color[1][0] = color_0[1].value;
  color[1][1] = color_1[1].value;
  color[2][0] = color_0[2].value;
  color[2][1] = color_1[2].value;
  weight[0] = input_weight[0].value;
  weight[1] = input_weight[1].value;
  weight[2] = input_weight[2].value;
  choice[0] = input_choice[0].value;
  choice[1] = input_choice[1].value;
  choice[2] = input_choice[2].value;
  gl_Position[0] = input_gl_Position[0].value;
  gl_Position[1] = input_gl_Position[1].value;
  gl_Position[2] = input_gl_Position[2].value;
  shader_main(stream_0);
}
