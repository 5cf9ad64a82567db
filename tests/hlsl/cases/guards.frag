// umber --shader-model=50
#version 300 es
// Conditions that keep an index inside of an array, and a divisor from being 0: HLSL evaluates both sides of an operator.
precision highp float;
uniform float weights[8];
uniform int steps;
in vec2 uv;
out vec4 color;

void main() {
  float own[8];
  for (int i = 0; i < 8; ++i) own[i] = uv.x * float(i);
  float sum = 0.0;
  for (int i = 0; i < 8; ++i) {
    if (i > 0 && weights[i - 1] > 0.5) sum += weights[i];
    if (i == 7 || own[i + 1] < 0.5) sum -= 1.0;
    sum += i < 7 ? own[i + 1] : uv.y;
    sum += i > 0 ? float(steps / i) : 0.0;
  }
  color = vec4(sum, steps > 2 ? uv.x : 0.0, 0.0, 1.0);
}
