warning: the fragment shader is compiled alone and declares no location for 'turns': the other stages, compiled apart, may count them in another order [location-guessed]
      = hint: compile all stages of the program together, or give each of them layout(location = N), in the shaders or by a resource map
cbuffer Uniforms : register(b0) {
  int mode : packoffset(c0);
};

struct Input {
  nointerpolation int turns : TEXCOORD0;
};

struct Output {
  float4 color : SV_Target0;
};

float4 mod(float4 x, float4 y) {
  return x - y * floor(x / y);
}

Output main(Input input) {
  Output output;
  output.color = float4(0.0, 0.0, 0.0, 0.0);
  float4 c = float4(0.0, 0.0, 0.0, 0.0);
  for (int i = 0; i < input.turns; ++i) {
    bool continues = false;
    switch (mode + i) {
      case 0:
      {
        c.x += 1.0;
        c.y += 2.0;
        break;
      }
      case 1:
      {
        c.y += 2.0;
        break;
      }
      case 2:
      {
        continues = true;
        break;
      }
      default:
      {
        c.z = float(i);
        break;
      }
    }
    if (continues) {
      continue;
    }
    int value = i & 3;
    float value_1 = c.w;
    c = uint4(0u, 1u, 2u, 3u) == uint(value).xxxx ? float4(value_1, value_1, value_1, value_1) : c;
  }
  int n = 0;
  do {
    n += mode;
    if (n == 3) {
      continue;
    }
    c *= mod(c, float4(2.0, 2.0, 2.0, 2.0));
  } while (n < input.turns);
  if (c.x > 1.0) {
    discard;
  }
  output.color = c;
  return output;
}
