quick_compiler.frag:5:24: note: uniform block 'Lights' is bound as a constant buffer [block-form]
    5 | layout(std140) uniform Lights { Light lights[256]; };
      |                        ^~~~~~
quick_compiler.frag:12:44: note: the compiler of this shader model takes no longer for dynamic indices such as this one [block-quick-compiler]
   12 |   for (int i = 0; i < count; ++i) color += lights[i].color * lights[i].position.w;
      |                                            ^~~~~~~~~~~~~~~
quick_compiler.frag:6:24: note: uniform block 'Large' is bound as a StructuredBuffer of its elements [block-form]
    6 | layout(std140) uniform Large { vec4 values[5000]; };
      |                        ^~~~~
note: it is larger than a constant buffer can be, 65536 bytes [block-too-large]
quick_compiler.frag:7:13: note: the block of the uniforms outside of blocks is bound as a constant buffer [block-form]
    7 | uniform int count;
      |             ^~~~~
quick_compiler.frag:11:18: note: only constant indices are used, which are quick in a constant buffer [block-constant-indices]
   11 |   color = values[count];
      |                  ^~~~~
struct Light {
  float4 position;
  float4 color;
};

cbuffer Lights : register(b1) {
  Light lights[256] : packoffset(c0);
};

StructuredBuffer<float4> values : register(t0);

cbuffer Uniforms : register(b0) {
  int count : packoffset(c0);
};

struct Output {
  float4 color : SV_Target0;
};

Output main() {
  Output output;
  output.color = values[count];
  for (int i = 0; i < count; ++i) {
    output.color += lights[i].color * lights[i].position.w;
  }
  return output;
}
