warning: the fragment shader is compiled alone and declares no location for 'i': the other stages, compiled apart, may count them in another order [location-guessed]
      = hint: compile all stages of the program together, or give each of them layout(location = N), in the shaders or by a resource map
explain_document.frag:6:24: note: uniform block 'Fits' is bound as a StructuredBuffer of its elements [block-form]
    6 | layout(std140) uniform Fits { Listed fits[50]; };
      |                        ^~~~
note: it is one large array of a listed type that is only indexed [block-document]
note: Microsoft's compiler spends about 72 ms on its dynamic indices as a constant buffer, 6 ms as a StructuredBuffer [block-cost]
explain_document.frag:7:24: note: uniform block 'SeveralMembers' is bound as a constant buffer [block-form]
    7 | layout(std140) uniform SeveralMembers { vec4 first; vec4 several[64]; };
      |                        ^~~~~~~~~~~~~~
note: it has several members [block-several-members]
      = hint: put the array into a block of its own
note: Microsoft's compiler spends about 3 ms on its dynamic indices as a constant buffer, 1 ms as a StructuredBuffer [block-cost]
explain_document.frag:8:24: note: uniform block 'NoArray' is bound as a constant buffer [block-form]
    8 | layout(std140) uniform NoArray { mat4 one; };
      |                        ^~~~~~~
note: its member is no array [block-no-array]
explain_document.frag:9:24: note: uniform block 'ArraysOfArrays' is bound as a constant buffer [block-form]
    9 | layout(std140) uniform ArraysOfArrays { vec4 nested[64][2]; };
      |                        ^~~~~~~~~~~~~~
note: its elements are arrays [block-arrays-of-arrays]
      = hint: use one dimension, a[8 * i + j]
note: Microsoft's compiler spends about 5 ms on its dynamic indices as a constant buffer, 1 ms as a StructuredBuffer [block-cost]
explain_document.frag:10:24: note: uniform block 'FewElements' is bound as a constant buffer [block-form]
   10 | layout(std140) uniform FewElements { vec4 few[49]; };
      |                        ^~~~~~~~~~~
note: its array has fewer than 50 elements [block-few-elements]
      = hint: --structured-buffers=auto asks what they cost
note: Microsoft's compiler spends about 2 ms on its dynamic indices as a constant buffer, 1 ms as a StructuredBuffer [block-cost]
explain_document.frag:11:24: note: uniform block 'ElementType' is bound as a constant buffer [block-form]
   11 | layout(std140) uniform ElementType { Bone bones[64]; };
      |                        ^~~~~~~~~~~
note: its elements are matrices that std140 pads, or structures with such matrices, arrays or structures in them [block-element-type]
      = hint: make the columns vec4 (the rows, if row_major)
note: Microsoft's compiler spends about 10 ms on its dynamic indices as a constant buffer, 1 ms as a StructuredBuffer [block-cost]
explain_document.frag:12:24: note: uniform block 'WholeArray' is bound as a constant buffer [block-form]
   12 | layout(std140) uniform WholeArray { vec4 all[64]; };
      |                        ^~~~~~~~~~
explain_document.frag:21:19: note: the whole array is read here [block-whole-array]
   21 |   vec4 copy[64] = all;
      |                   ^~~
      = hint: read the elements that are needed, by their indices
explain_document.frag:13:24: note: uniform block 'Displaced' is bound as a constant buffer [block-form]
   13 | layout(std140) uniform Displaced { layout(offset = 16) vec4 displaced[64]; };
      |                        ^~~~~~~~~
note: HLSL has no type whose bytes lie as in its elements [block-offsets]
note: Microsoft's compiler spends about 3 ms on its dynamic indices as a constant buffer, 1 ms as a StructuredBuffer [block-cost]
explain_document.frag:14:24: note: uniform block 'Unread' is bound as a constant buffer [block-form]
   14 | layout(std140) uniform Unread { vec4 unread[64]; };
      |                        ^~~~~~
note: nothing reads it [block-unread]
explain_document.frag:15:24: note: uniform block 'Wide' is bound as a constant buffer [block-form]
   15 | layout(std140) uniform Wide { dvec2 wide[64]; };
      |                        ^~~~
explain_document.frag:23:36: note: numbers of 64 bits are read here, which rows of words do not hold [block-wide]
   23 |           displaced[i] + vec4(vec2(wide[i]), 0, 0) + vec4(tight[i], 1) + other[i];
      |                                    ^~~~~~~
      = hint: declare them as uvec2 and put them together by packDouble2x32
note: Microsoft's compiler spends about 3 ms on its dynamic indices as a constant buffer, 1 ms as a StructuredBuffer [block-cost]
explain_document.frag:16:24: note: uniform block 'NotStd140' is bound as a constant buffer [block-form]
   16 | layout(std430) uniform NotStd140 { vec4 other[64]; };
      |                        ^~~~~~~~~
note: its layout is not std140 [block-not-std140]
      = hint: declare it layout(std140)
note: Microsoft's compiler spends about 3 ms on its dynamic indices as a constant buffer, 1 ms as a StructuredBuffer [block-cost]
explain_document.frag:17:24: note: uniform block 'Tight' is bound as a StructuredBuffer of rows of 16 bytes [block-form]
   17 | layout(scalar) uniform Tight { vec3 tight[64]; };
      |                        ^~~~~
note: a constant buffer cannot have its bytes where its layout says [block-not-constant-buffer]
      = hint: declare it layout(std140), without offsets of your own
note: its elements are not a multiple of 16 bytes apart, or more than 2048 [block-stride]
note: Microsoft's compiler spends about 2 ms on its dynamic indices as a constant buffer, 1 ms as a StructuredBuffer [block-cost]
struct Listed {
  row_major float4x4 m;
  float3 p;
  float w;
  uint on;
  float padding;
  float padding_1;
  float padding_2;
};

struct Bone {
  float4 m[3];
  float4 p;
};

StructuredBuffer<Listed> fits : register(t0);

cbuffer SeveralMembers : register(b0) {
  float4 first : packoffset(c0);
  float4 several[64] : packoffset(c1);
};

cbuffer NoArray : register(b1) {
  row_major float4x4 one : packoffset(c0);
};

cbuffer ArraysOfArrays : register(b2) {
  float4 nested[64][2] : packoffset(c0);
};

cbuffer FewElements : register(b3) {
  float4 few[49] : packoffset(c0);
};

cbuffer ElementType : register(b4) {
  Bone bones[64] : packoffset(c0);
};

cbuffer WholeArray : register(b5) {
  float4 all_1[64] : packoffset(c0);
};

cbuffer Displaced : register(b6) {
  float4 displaced[64] : packoffset(c1);
};

cbuffer Wide : register(b7) {
  double2 wide[64] : packoffset(c0);
};

cbuffer NotStd140 : register(b8) {
  float4 other[64] : packoffset(c0);
};

StructuredBuffer<uint4> Tight : register(t1);

struct Input {
  nointerpolation int i : TEXCOORD0;
};

struct Output {
  float4 color : SV_Target0;
};

Output main(Input input) {
  Output output;
  float4 copy[64] = { all_1[0], all_1[1], all_1[2], all_1[3], all_1[4], all_1[5], all_1[6], all_1[7], all_1[8], all_1[9], all_1[10], all_1[11], all_1[12], all_1[13], all_1[14], all_1[15], all_1[16], all_1[17], all_1[18], all_1[19], all_1[20], all_1[21], all_1[22], all_1[23], all_1[24], all_1[25], all_1[26], all_1[27], all_1[28], all_1[29], all_1[30], all_1[31], all_1[32], all_1[33], all_1[34], all_1[35], all_1[36], all_1[37], all_1[38], all_1[39], all_1[40], all_1[41], all_1[42], all_1[43], all_1[44], all_1[45], all_1[46], all_1[47], all_1[48], all_1[49], all_1[50], all_1[51], all_1[52], all_1[53], all_1[54], all_1[55], all_1[56], all_1[57], all_1[58], all_1[59], all_1[60], all_1[61], all_1[62], all_1[63] };
  uint value = uint(input.i);
  uint value_1 = value * 3u;
  uint value_2 = value * 3u + 1u;
  uint value_3 = value * 3u + 2u;
  output.color = mul(float4(fits[input.i].p, fits[input.i].w), fits[input.i].m) + several[input.i] + one[input.i & 3] + nested[input.i][1] + few[input.i] + bones[input.i].p + copy[input.i] + displaced[input.i] + float4(float2(wide[input.i]), 0.0, 0.0) + float4(asfloat(uint3(Tight[value_1 >> 2u][value_1 & 3u], Tight[value_2 >> 2u][value_2 & 3u], Tight[value_3 >> 2u][value_3 & 3u])), 1.0) + other[input.i];
  return output;
}
