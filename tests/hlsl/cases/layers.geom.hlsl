static int number[6];
static float4 color[6];
static float4 gl_Position[6];
static float gl_ClipDistance[6][2];
static int gl_PrimitiveIDIn;
static int gl_InvocationID;

struct Input_1 {
  nointerpolation int value : TEXCOORD0;
};

struct Input_2 {
  float4 value : TEXCOORD1;
};

struct Input_3 {
  float4 value : SV_Position;
};

struct Input_4 {
  float2 value : SV_ClipDistance0;
};

static int number_1;
static float4 color_1;
static float4 gl_Position_1;
static float gl_ClipDistance_1[2];
static int gl_Layer;
static int gl_ViewportIndex;
static int gl_PrimitiveID;

struct Output {
  nointerpolation int number_1 : TEXCOORD0;
  float4 color_1 : TEXCOORD1;
  float4 gl_Position_1 : SV_Position;
  float2 gl_ClipDistance_10 : SV_ClipDistance0;
  uint gl_Layer : SV_RenderTargetArrayIndex;
  uint gl_ViewportIndex : SV_ViewportArrayIndex;
  uint gl_PrimitiveID : SV_PrimitiveID;
};

void shader_main(inout TriangleStream<Output> stream_0) {
  for (int i = 0; i < 6; i += 2) {
    gl_Position_1 = gl_Position[i];
    gl_ClipDistance_1[0] = gl_ClipDistance[i][1];
    gl_ClipDistance_1[1] = 1.0;
    gl_Layer = gl_InvocationID;
    gl_ViewportIndex = number[i];
    gl_PrimitiveID = gl_PrimitiveIDIn;
    number_1 = number[i];
    color_1 = color[i];
    gl_ClipDistance_1[0] = 0.0;
    gl_ClipDistance_1[1] = 0.0;
    {
      Output output = (Output)0;
      output.gl_Position_1 = gl_Position_1;
      output.gl_ClipDistance_10.x = gl_ClipDistance_1[0];
      output.gl_ClipDistance_10.y = gl_ClipDistance_1[1];
      output.number_1 = number_1;
      output.color_1 = color_1;
      output.gl_Layer = uint(gl_Layer);
      output.gl_ViewportIndex = uint(gl_ViewportIndex);
      output.gl_PrimitiveID = uint(gl_PrimitiveID);
      stream_0.Append(output);
    }
  }
  stream_0.RestartStrip();
}

[maxvertexcount(3)]
[instance(2)]
void main(triangleadj Input_1 input_number[6], triangleadj Input_2 input_color[6], triangleadj Input_3 input_gl_Position[6], triangleadj Input_4 gl_ClipDistance0[6], uint input_gl_PrimitiveIDIn : SV_PrimitiveID, uint input_gl_InvocationID : SV_GSInstanceID, inout TriangleStream<Output> stream_0) {
  number[0] = input_number[0].value;
  number[1] = input_number[1].value;
  number[2] = input_number[2].value;
  number[3] = input_number[3].value;
  number[4] = input_number[4].value;
  number[5] = input_number[5].value;
  color[0] = input_color[0].value;
  color[1] = input_color[1].value;
  color[2] = input_color[2].value;
  color[3] = input_color[3].value;
  color[4] = input_color[4].value;
  color[5] = input_color[5].value;
  gl_Position[0] = input_gl_Position[0].value;
  gl_Position[1] = input_gl_Position[1].value;
  gl_Position[2] = input_gl_Position[2].value;
  gl_Position[3] = input_gl_Position[3].value;
  gl_Position[4] = input_gl_Position[4].value;
  gl_Position[5] = input_gl_Position[5].value;
  gl_ClipDistance[0][0] = gl_ClipDistance0[0].value.x;
  gl_ClipDistance[0][1] = gl_ClipDistance0[0].value.y;
  gl_ClipDistance[1][0] = gl_ClipDistance0[1].value.x;
  gl_ClipDistance[1][1] = gl_ClipDistance0[1].value.y;
  gl_ClipDistance[2][0] = gl_ClipDistance0[2].value.x;
  gl_ClipDistance[2][1] = gl_ClipDistance0[2].value.y;
  gl_ClipDistance[3][0] = gl_ClipDistance0[3].value.x;
  gl_ClipDistance[3][1] = gl_ClipDistance0[3].value.y;
  gl_ClipDistance[4][0] = gl_ClipDistance0[4].value.x;
  gl_ClipDistance[4][1] = gl_ClipDistance0[4].value.y;
  gl_ClipDistance[5][0] = gl_ClipDistance0[5].value.x;
  gl_ClipDistance[5][1] = gl_ClipDistance0[5].value.y;
  gl_InvocationID = int(input_gl_InvocationID);
  gl_PrimitiveIDIn = int(input_gl_PrimitiveIDIn);
  shader_main(stream_0);
}
