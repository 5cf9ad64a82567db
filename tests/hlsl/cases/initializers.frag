#version 450
// Arrays and structures that are made of parts and used once are written where they are used.
struct Inner {
  float weight;
  vec2 at;
};
struct Outer {
  Inner inner;
  vec4 color;
};
struct Holder {
  float values[2];
  Inner inner;
};
layout(std140, binding = 0) uniform Block { Outer outers[3]; };
layout(location = 0) flat in int chosen;
layout(location = 0) out vec4 color;

float count = 0.0;
float next() { return ++count; }

void main() {
  Outer one = outers[chosen];
  Outer copy[3] = outers;
  float values[2] = float[2](next(), one.color.x);
  values[chosen & 1] += 1.0;
  Holder holder = Holder(values, Inner(count, vec2(chosen)));
  copy[chosen & 1] = Outer(Inner(next(), vec2(2.0)), vec4(holder.values[chosen & 1]));
  for (int k = 0; k < 2; ++k) copy[k] = outers[chosen + k];
  one = Outer(one.inner, one.color.wzyx);
  color = copy[chosen].color + one.color * copy[0].inner.weight + vec4(holder.inner.at, values[1], holder.inner.weight);
}
