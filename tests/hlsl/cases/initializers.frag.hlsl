struct Inner_1 {
  float weight;
  float2 at;
};

struct Outer_1 {
  Inner_1 inner;
  float4 color;
};

struct Holder {
  float values[2];
  Inner_1 inner;
};

struct Inner {
  float weight;
  float padding;
  float2 at;
};

struct Outer {
  Inner inner;
  float4 color;
};

cbuffer Block : register(b0) {
  Outer outers[3] : packoffset(c0);
};

static float count;

struct Input {
  nointerpolation int chosen : TEXCOORD0;
};

struct Output {
  float4 color : SV_Target0;
};

float next() {
  float value = count + 1.0;
  count = value;
  return value;
}

Output main(Input input) {
  Output output;
  output.color = float4(0.0, 0.0, 0.0, 0.0);
  count = 0.0;
  Outer_1 one = { { outers[input.chosen].inner.weight, outers[input.chosen].inner.at }, outers[input.chosen].color };
  Outer_1 copy[3] = { { { outers[0].inner.weight, outers[0].inner.at }, outers[0].color }, { { outers[1].inner.weight, outers[1].inner.at }, outers[1].color }, { { outers[2].inner.weight, outers[2].inner.at }, outers[2].color } };
  float values[2] = { next(), one.color.x };
  int value = input.chosen & 1;
  values[value] = values[value] + 1.0;
  Holder holder;
  holder.values = values;
  holder.inner.weight = count;
  holder.inner.at = float(input.chosen).xx;
  Outer_1 value_1 = { { next(), float2(2.0, 2.0) }, holder.values[input.chosen & 1].xxxx };
  copy[input.chosen & 1] = value_1;
  for (int k = 0; k < 2; ++k) {
    int value_2 = input.chosen + k;
    copy[k].inner.weight = outers[value_2].inner.weight;
    copy[k].inner.at = outers[value_2].inner.at;
    copy[k].color = outers[value_2].color;
  }
  Outer_1 value_3 = { one.inner, one.color.wzyx };
  one = value_3;
  output.color = copy[input.chosen].color + one.color * copy[0].inner.weight + float4(holder.inner.at, values[1], holder.inner.weight);
  return output;
}
