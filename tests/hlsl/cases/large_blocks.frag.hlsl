large_blocks.frag:4:24: note: uniform block 'Large' is bound as a StructuredBuffer of its elements [block-form]
    4 | layout(std140) uniform Large { vec4 values[5000]; };
      |                        ^~~~~
note: it is larger than a constant buffer can be, 65536 bytes [block-too-large]
large_blocks.frag:5:24: note: uniform block 'Full' is bound as a constant buffer [block-form]
    5 | layout(std140) uniform Full { vec4 rows[4096]; };
      |                        ^~~~
large_blocks.frag:10:51: note: only constant indices are used, which are quick in a constant buffer [block-constant-indices]
   10 |   color = values[4999] + loose[4999] + loose[0] + rows[4095];
      |                                                   ^~~~~~~~~~
large_blocks.frag:6:14: note: the block of the uniforms outside of blocks is bound as a StructuredBuffer of its elements [block-form]
    6 | uniform vec4 loose[5000];
      |              ^~~~~
note: it is larger than a constant buffer can be, 65536 bytes [block-too-large]
StructuredBuffer<float4> values : register(t1);

cbuffer Full : register(b0) {
  float4 rows[4096] : packoffset(c0);
};

StructuredBuffer<float4> loose : register(t0);

struct Output {
  float4 color : SV_Target0;
};

Output main() {
  Output output;
  output.color = values[4999] + loose[4999] + loose[0] + rows[4095];
  return output;
}
