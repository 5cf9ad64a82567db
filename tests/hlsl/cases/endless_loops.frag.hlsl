cbuffer Uniforms : register(b0) {
  uint limit : packoffset(c0);
};

struct Output {
  float4 color : SV_Target0;
};

float search() {
  float value = 0.0;
  int i = 0;
  while (true) {
    bool returns = false;
    switch (limit + uint(i)) {
      case 5u:
      {
        if (i > 3) {
          value = 0.7;
          returns = true;
          break;
        }
        break;
      }
      default:
      {
        break;
      }
    }
    if (returns) {
      return value;
    }
    ++i;
  }
  return 0.0;
}

Output main() {
  Output output;
  output.color = search().xxxx;
  return output;
}
