static float2 pair[1];
static float4 gl_Position[1];
static int gl_PrimitiveIDIn;

struct Input {
  float2 pair : TEXCOORD0;
  float4 gl_Position : SV_Position;
};

static float size;
static float4 gl_Position_1;

struct Output {
  float size : TEXCOORD1;
  float4 gl_Position_1 : SV_Position;
};

static float4 other;

struct Output_1 {
  float4 other : TEXCOORD0;
};

void emit(int times, inout PointStream<Output> stream_0, inout PointStream<Output_1> stream_1) {
  for (int i = 0; i < times; ++i) {
    size = pair[0].x * float(i + gl_PrimitiveIDIn);
    {
      Output output = (Output)0;
      output.size = size;
      output.gl_Position_1 = gl_Position_1;
      stream_0.Append(output);
    }
    stream_0.RestartStrip();
  }
}

void shader_main(inout PointStream<Output> stream_0, inout PointStream<Output_1> stream_1) {
  gl_Position_1 = gl_Position[0];
  emit(3, stream_0, stream_1);
  other = size.xxxx;
  {
    Output_1 output = (Output_1)0;
    output.other = other;
    stream_1.Append(output);
  }
}

[maxvertexcount(4)]
void main(point Input input[1], uint input_gl_PrimitiveIDIn : SV_PrimitiveID, inout PointStream<Output> stream_0, inout PointStream<Output_1> stream_1) {
  pair[0] = input[0].pair;
  gl_PrimitiveIDIn = int(input_gl_PrimitiveIDIn);
  gl_Position[0] = input[0].gl_Position;
  shader_main(stream_0, stream_1);
}
