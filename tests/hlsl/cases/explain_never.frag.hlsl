warning: the fragment shader is compiled alone and declares no location for 'i': the other stages, compiled apart, may count them in another order [location-guessed]
      = hint: compile all stages of the program together, or give each of them layout(location = N), in the shaders or by a resource map
explain_never.frag:3:24: note: uniform block 'Lights' is bound as a constant buffer [block-form]
    3 | layout(std140) uniform Lights { vec4 lights[256]; };
      |                        ^~~~~~
note: StructuredBuffers are switched off [block-never]
      = hint: --structured-buffers=auto lets Umber choose
note: Microsoft's compiler spends about 10 ms on its dynamic indices as a constant buffer, 1 ms as a StructuredBuffer [block-cost]
cbuffer Lights : register(b0) {
  float4 lights[256] : packoffset(c0);
};

struct Input {
  nointerpolation int i : TEXCOORD0;
};

struct Output {
  float4 color : SV_Target0;
};

Output main(Input input) {
  Output output;
  output.color = lights[input.i];
  return output;
}
