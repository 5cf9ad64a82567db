warning: the fragment shader is compiled alone and declares no location for 'normal': the other stages, compiled apart, may count them in another order [location-guessed]
      = hint: compile all stages of the program together, or give each of them layout(location = N), in the shaders or by a resource map
struct Table {
  int numbers[10];
};

struct Point {
  float3 at;
  float size;
};

struct Stack {
  Point points[8];
  int count;
};

cbuffer Uniforms : register(b0) {
  int k : packoffset(c0);
};

static Table table[1];

static float3 normal;

struct Input {
  float3 normal : TEXCOORD0;
};

static float4 color;

struct Output {
  float4 color : SV_Target0;
};

Stack push(Stack x, float3 at) {
  Stack stack[1] = { x };
  stack[0].points[stack[0].count].at = at;
  stack[0].points[stack[0].count].size = at.x;
  ++stack[0].count;
  return stack[0];
}

Point partly() {
  Point p = (Point)0;
  p.at = normal;
  return p;
}

void shader_main() {
  Stack stack = (Stack)0;
  Point complete;
  Point points[2];
  for (int n = 0; n < 2; ++n) points[n] = (Point)0;
  Point unwritten = (Point)0;
  stack.count = 0;
  for (int i = 0; i < k; ++i) {
    stack = push(stack, float(i).xxx);
  }
  float3 sum = float3(0.0, 0.0, 0.0);
  for (int i_1 = 0; i_1 < stack.count; ++i_1) {
    sum += stack.points[i_1].at * stack.points[i_1].size;
  }
  for (int i_2 = k; i_2 < 10; ++i_2) {
    table[0].numbers[i_2] = 10 - i_2;
  }
  complete.at = sum;
  complete.size = 2.0;
  points[0].at = normal;
  Point chosen = points[k];
  Stack copy[1] = { stack };
  copy[0].points[k].size = 1.0;
  color = float4(complete.at * complete.size + chosen.at, float(table[0].numbers[k]) + partly().size + unwritten.size);
  color.x += copy[0].points[1].size;
}

Output main(Input input) {
  normal = input.normal;
  shader_main();
  Output output;
  output.color = color;
  return output;
}
