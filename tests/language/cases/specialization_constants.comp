#version 450
layout(local_size_x_id = 0, local_size_y = 2) in;
layout(constant_id = 0) const uint width = 8u;
layout(constant_id = 1) const int n = 4;
layout(constant_id = 2) const bool on = true;
layout(constant_id = 3) const float f = 0.5;
layout(constant_id = 4) const double d = 2.0lf;
layout(constant_id = 5) gl_MaxImageUnits;
const int twice = n * 2;
const vec2 both = vec2(f, float(twice));
struct S { int i; };
const S made = S(on ? n : twice);
shared float line[n + 1];
layout(std430, binding = 0) buffer B { float values[]; };
float sum() {
  float total = both.x + float(made.i);
  for (int i = 0; i < twice; ++i) total += values[i];
  if (n > 3) total += line[n];
  return total;
}
void main() {
  const uint size = gl_WorkGroupSize.x * width;
  line[0] = float(d);
  values[size + uint(gl_MaxImageUnits)] = sum();
}
