warning: the fragment shader is compiled alone and declares no location for 'i': the other stages, compiled apart, may count them in another order [location-guessed]
      = hint: compile all stages of the program together, or give each of them layout(location = N), in the shaders or by a resource map
struct Inner_1 {
  float2 a;
  float b[3];
};

struct Item_1 {
  bool on;
  float3 position;
  float2x2 m;
  float3x3 n;
  float4x4 p;
  Inner_1 inner[2];
  uint2 pair;
};

struct matrices_element {
  row_major float4x4 value;
};

struct transposed_element {
  column_major float4x3 value;
};

struct narrow_element {
  float4 value[3];
};

struct Inner {
  float2 a;
  float padding;
  float padding_1;
  float4 b[3];
};

struct Item {
  uint on;
  float padding;
  float padding_1;
  float padding_2;
  float3 position;
  float padding_3;
  float4 m[2];
  float4 n[3];
  row_major float4x4 p;
  Inner inner[2];
  uint2 pair;
  float padding_4;
  float padding_5;
};

StructuredBuffer<uint4> bools : register(t0);

StructuredBuffer<float4> floats : register(t1);

StructuredBuffer<int4> vectors : register(t2);

StructuredBuffer<matrices_element> matrices : register(t3);

StructuredBuffer<transposed_element> transposed : register(t4);

StructuredBuffer<narrow_element> narrow : register(t5);

StructuredBuffer<Item> instance_items : register(t6);

StructuredBuffer<float4> arrays_values_0 : register(t7);

StructuredBuffer<float4> arrays_values_1 : register(t8);

StructuredBuffer<uint4> Several : register(t9);

struct Input {
  nointerpolation int i : TEXCOORD0;
};

struct Output {
  float4 color : SV_Target0;
};

Output main(Input input) {
  Output output;
  Item_1 item = { instance_items[input.i].on != 0u, instance_items[input.i].position, float2x2(instance_items[input.i].m[0].xy, instance_items[input.i].m[1].xy), float3x3(instance_items[input.i].n[0].xyz, instance_items[input.i].n[1].xyz, instance_items[input.i].n[2].xyz), instance_items[input.i].p, { { instance_items[input.i].inner[0].a, { instance_items[input.i].inner[0].b[0].x, instance_items[input.i].inner[0].b[1].x, instance_items[input.i].inner[0].b[2].x } }, { instance_items[input.i].inner[1].a, { instance_items[input.i].inner[1].b[0].x, instance_items[input.i].inner[1].b[1].x, instance_items[input.i].inner[1].b[2].x } } }, instance_items[input.i].pair };
  output.color = float4(float3(bools[input.i].xyz != 0u), 1.0) + floats[input.i].x + float4(vectors[input.i]);
  output.color += mul(output.color, matrices[input.i].value) + matrices[1].value[input.i] + matrices[input.i].value[2].y + float4(mul(output.color, transposed[input.i].value), 0.0);
  float2 value = output.color.xy + (mul(output.color.xyz, float3x2(narrow[input.i].value[0].xy, narrow[input.i].value[1].xy, narrow[input.i].value[2].xy)) + narrow[1].value[input.i].xy + item.inner[input.i].a + item.inner[1].b[input.i] + mul(float2(item.pair), item.m));
  output.color.xy = value;
  float3 value_1 = output.color.xyz + (mul(item.position, item.n) * float(item.on) + item.n[1] + item.n[input.i].y);
  output.color.xyz = value_1;
  output.color += item.p[3] + arrays_values_0[input.i] + arrays_values_1[2];
  uint value_2 = uint(input.i) + 8u;
  output.color += float4(asfloat(Several[0].xyz), asfloat(Several[0].w)) + float4(asfloat(Several[uint(input.i) + 1u].xyz), asfloat(Several[value_2 >> 2u][value_2 & 3u])) + float(Several[uint(input.i) + 4u].x != 0u);
  return output;
}
