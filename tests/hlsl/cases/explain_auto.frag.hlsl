warning: the fragment shader is compiled alone and declares no location for 'i', 'at': the other stages, compiled apart, may count them in another order [location-guessed]
      = hint: compile all stages of the program together, or give each of them layout(location = N), in the shaders or by a resource map
explain_auto.frag:5:24: note: uniform block 'Dynamic' is bound as a StructuredBuffer of its elements [block-form]
    5 | layout(std140) uniform Dynamic { Light lights[64]; };
      |                        ^~~~~~~
explain_auto.frag:17:47: note: an index is dynamic here [block-dynamic]
   17 |   for (int n = 0; n < 64; ++n) color += shade(lights[(n + i) & 63]);
      |                                               ^~~~~~~~~~~~~~~~~~~~
note: Microsoft's compiler spends about 655 ms on its dynamic indices as a constant buffer, 2 ms as a StructuredBuffer [block-cost]
explain_auto.frag:6:24: note: uniform block 'Mixed' is bound as a StructuredBuffer of rows of 16 bytes [block-form]
    6 | layout(std140) uniform Mixed { int count; Light others[64]; };
      |                        ^~~~~
explain_auto.frag:18:50: note: an index is dynamic here [block-dynamic]
   18 |   for (int n = 0; n < count; ++n) color += shade(others[n]);
      |                                                  ^~~~~~~~~
note: it has several members [block-several-members]
      = hint: put the array into a block of its own
note: Microsoft's compiler spends about 10 ms on its dynamic indices as a constant buffer, 2 ms as a StructuredBuffer [block-cost]
explain_auto.frag:7:24: note: uniform block 'LongElements' is bound as a StructuredBuffer of rows of 16 bytes [block-form]
    7 | layout(std140) uniform LongElements { Large large[4]; };
      |                        ^~~~~~~~~~~~
explain_auto.frag:16:32: note: an index is dynamic here [block-dynamic]
   16 |   color = few[i] + colors[7] + large[i & 3].rows[i];
      |                                ^~~~~~~~~~~~~~~~~~~~
note: its elements are not a multiple of 16 bytes apart, or more than 2048 [block-stride]
note: Microsoft's compiler spends about 32 ms on its dynamic indices as a constant buffer, 1 ms as a StructuredBuffer [block-cost]
explain_auto.frag:8:24: note: uniform block 'Cheap' is bound as a constant buffer [block-form]
    8 | layout(std140) uniform Cheap { vec4 few[8]; };
      |                        ^~~~~
explain_auto.frag:16:11: note: dynamic indices such as this one cost the compiler little, and constant buffers are quick to read [block-cheap]
   16 |   color = few[i] + colors[7] + large[i & 3].rows[i];
      |           ^~~~~~
note: Microsoft's compiler spends about 0 ms on its dynamic indices as a constant buffer, 1 ms as a StructuredBuffer [block-cost]
explain_auto.frag:9:24: note: uniform block 'ConstantIndices' is bound as a constant buffer [block-form]
    9 | layout(std140) uniform ConstantIndices { vec4 colors[256]; };
      |                        ^~~~~~~~~~~~~~~
explain_auto.frag:16:20: note: only constant indices are used, which are quick in a constant buffer [block-constant-indices]
   16 |   color = few[i] + colors[7] + large[i & 3].rows[i];
      |                    ^~~~~~~~~
explain_auto.frag:10:24: note: uniform block 'WholeArray' is bound as a constant buffer [block-form]
   10 | layout(std140) uniform WholeArray { vec4 all[16]; };
      |                        ^~~~~~~~~~
explain_auto.frag:19:19: note: the whole array is read here [block-whole-array]
   19 |   vec4 copy[16] = all;
      |                   ^~~
      = hint: read the elements that are needed, by their indices
struct Light {
  float4 position;
  float4 color;
};

StructuredBuffer<Light> lights : register(t0);

cbuffer Cheap : register(b0) {
  float4 few[8] : packoffset(c0);
};

cbuffer ConstantIndices : register(b1) {
  float4 colors[256] : packoffset(c0);
};

cbuffer WholeArray : register(b2) {
  float4 all_1[16] : packoffset(c0);
};

StructuredBuffer<uint4> Mixed : register(t1);

StructuredBuffer<uint4> LongElements : register(t2);

static int i;
static float4 at;

struct Input {
  nointerpolation int i : TEXCOORD0;
  float4 at : TEXCOORD1;
};

static float4 color;

struct Output {
  float4 color : SV_Target0;
};

float4 shade(Light light) {
  return light.color * dot(light.position, at);
}

void shader_main() {
  color = few[i] + colors[7] + asfloat(LongElements[uint(i & 3) * 200u + uint(i)]);
  for (int n = 0; n < 64; ++n) {
    color += shade(lights[n + i & 63]);
  }
  for (int n_1 = 0; n_1 < asint(Mixed[0].x); ++n_1) {
    Light value = { asfloat(Mixed[uint(n_1) * 2u + 1u]), asfloat(Mixed[uint(n_1) * 2u + 2u]) };
    color += shade(value);
  }
  float4 copy[16] = { all_1[0], all_1[1], all_1[2], all_1[3], all_1[4], all_1[5], all_1[6], all_1[7], all_1[8], all_1[9], all_1[10], all_1[11], all_1[12], all_1[13], all_1[14], all_1[15] };
  color += copy[i];
}

Output main(Input input) {
  i = input.i;
  at = input.at;
  shader_main();
  Output output;
  output.color = color;
  return output;
}
