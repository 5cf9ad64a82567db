explain_always.frag:3:24: note: uniform block 'Elements' is bound as a StructuredBuffer of its elements [block-form]
    3 | layout(std140) uniform Elements { mat3 one[4]; };
      |                        ^~~~~~~~
explain_always.frag:11:28: note: it is read, and --structured-buffers=always was asked for [block-always]
   11 | void main() { color = vec4(one[2] * first.xyz, second.y + loose + float(wide)) + blocks[which].value; }
      |                            ^~~~~~
explain_always.frag:4:24: note: uniform block 'Rows' is bound as a StructuredBuffer of rows of 16 bytes [block-form]
    4 | layout(std140) uniform Rows { vec4 first; vec2 second; };
      |                        ^~~~
explain_always.frag:11:37: note: it is read, and --structured-buffers=always was asked for [block-always]
   11 | void main() { color = vec4(one[2] * first.xyz, second.y + loose + float(wide)) + blocks[which].value; }
      |                                     ^~~~~~~~~
note: it has several members [block-several-members]
      = hint: put the array into a block of its own
explain_always.frag:5:24: note: uniform block 'Unread' is bound as a constant buffer [block-form]
    5 | layout(std140) uniform Unread { vec4 unread; };
      |                        ^~~~~~
note: nothing reads it [block-unread]
explain_always.frag:6:24: note: uniform block 'Wide' is bound as a constant buffer [block-form]
    6 | layout(std140) uniform Wide { double wide; };
      |                        ^~~~
explain_always.frag:11:73: note: numbers of 64 bits are read here, which rows of words do not hold [block-wide]
   11 | void main() { color = vec4(one[2] * first.xyz, second.y + loose + float(wide)) + blocks[which].value; }
      |                                                                         ^~~~
      = hint: declare them as uvec2 and put them together by packDouble2x32
explain_always.frag:7:24: note: uniform block 'Blocks' is bound as a constant buffer [block-form]
    7 | layout(std140) uniform Blocks { vec4 value; } blocks[2];
      |                        ^~~~~~
explain_always.frag:11:82: note: a block of its array is chosen by a dynamic index here, which StructuredBuffers cannot be [block-array-index]
   11 | void main() { color = vec4(one[2] * first.xyz, second.y + loose + float(wide)) + blocks[which].value; }
      |                                                                                  ^~~~~~~~~~~~~~~~~~~
      = hint: make it one block whose members are arrays
explain_always.frag:8:15: note: the block of the uniforms outside of blocks is bound as a StructuredBuffer of rows of 16 bytes [block-form]
    8 | uniform float loose;
      |               ^~~~~
explain_always.frag:11:59: note: it is read, and --structured-buffers=always was asked for [block-always]
   11 | void main() { color = vec4(one[2] * first.xyz, second.y + loose + float(wide)) + blocks[which].value; }
      |                                                           ^~~~~
note: it has several members [block-several-members]
      = hint: put the array into a block of its own
struct one_element {
  float4 value[3];
};

struct Blocks_1 {
  float4 value;
};

StructuredBuffer<one_element> one : register(t1);

cbuffer Wide : register(b0) {
  double wide : packoffset(c0);
};

ConstantBuffer<Blocks_1> Blocks[2] : register(b1);

StructuredBuffer<uint4> Rows : register(t2);

StructuredBuffer<uint4> Uniforms : register(t0);

struct Output {
  float4 color : SV_Target0;
};

Output main() {
  Output output;
  output.color = float4(mul(asfloat(Rows[0]).xyz, float3x3(one[2].value[0].xyz, one[2].value[1].xyz, one[2].value[2].xyz)), asfloat(Rows[1].xy).y + asfloat(Uniforms[0].x) + float(wide)) + Blocks[uint(asint(Uniforms[0].y))].value;
  return output;
}
