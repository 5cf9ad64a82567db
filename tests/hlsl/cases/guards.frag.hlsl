warning: the fragment shader is compiled alone and declares no location for 'uv': the other stages, compiled apart, may count them in another order [location-guessed]
      = hint: compile all stages of the program together, or give each of them layout(location = N), in the shaders or by a resource map
cbuffer Uniforms : register(b0) {
  float weights[8] : packoffset(c0);
  int steps : packoffset(c8);
};

struct Input {
  float2 uv : TEXCOORD0;
};

struct Output {
  float4 color : SV_Target0;
};

Output main(Input input) {
  Output output;
  output.color = float4(0.0, 0.0, 0.0, 0.0);
  float own[8];
  for (int i = 0; i < 8; ++i) {
    own[i] = input.uv.x * float(i);
  }
  float sum = 0.0;
  for (int i_1 = 0; i_1 < 8; ++i_1) {
    bool value;
    if (i_1 > 0) {
      value = weights[i_1 - 1] > 0.5;
    } else {
      value = false;
    }
    if (value) {
      sum += weights[i_1];
    }
    bool value_1;
    if (i_1 == 7) {
      value_1 = true;
    } else {
      value_1 = own[min(i_1 + 1, 7)] < 0.5;
    }
    if (value_1) {
      sum -= 1.0;
    }
    float value_2;
    if (i_1 < 7) {
      value_2 = own[i_1 + 1];
    } else {
      value_2 = input.uv.y;
    }
    sum += value_2;
    float value_3;
    if (i_1 > 0) {
      value_3 = float(steps / i_1);
    } else {
      value_3 = 0.0;
    }
    sum += value_3;
  }
  output.color = float4(sum, steps > 2 ? input.uv.x : 0.0, 0.0, 1.0);
  return output;
}
