#version 450
#extension GL_EXT_null_initializer : require
layout(local_size_x_id = 9) in;
layout(constant_id = 0) const int n = 3;
layout(constant_id = 1) const bool flag = true;
layout(constant_id = 2) const uint u = 5;
layout(constant_id = 3) const float f = 2.5;
layout(constant_id = 4) const int held = 2;
layout(constant_id = 5) const int listed = 2;
const int twice = n + n, held_twice = held * 2;
layout(std430, binding = 0) buffer B { float v[]; };
shared vec3 s[gl_WorkGroupSize.x * 2u][n];
shared float by_float[int(f)];
float[n] made(float x) { float a[n]; for (int i = 0; i < n; ++i) a[i] = x; return a; }
void change(inout float a[n], out float b[n]) { b = a; a[0] = 1.0; }
float first(float a[n]) { return a[0]; }
float first(float a[twice]) { return a[1]; }
float whole(const float a[n][twice]) { return a[n - 1][twice - 1]; }
float of_holder(float a[held_twice], float b[listed]) { return a[1] + b[1]; }
struct Holder { float a[held_twice]; };
void main() {
  float a[n] = made(2.0), b[n];
  change(a, b);
  float c[n] = flag ? a : b;
  const float zeros[n] = {};
  float d[twice] = {};
  float g[n][twice] = {};
  g[1] = d;
  v[0] = first(a) + first(d) + whole(g) + c[n - 1] + zeros[1] + made(3.0)[1] + made(4.0)[n - 1] + float(d.length());
  s[gl_LocalInvocationIndex][n - 1] = vec3(a[0], b[1], by_float[0]);
  barrier();
  v[1] = s[1][0].x + float(s.length() + s[0].length());
  float e[u != 0u ? 10u / u : 1u];
  e[0] = v[2];
  float loop[n];
  loop = a;
  do { loop = made(loop[0]); } while (loop[0] > v[4]);
  v[5] = loop[1] + e[0];
  Holder holder;
  float same[held_twice];
  holder.a = same;
  float pair[listed] = float[](1.0, 2.0);
  v[6] = of_holder(holder.a, pair);
  if (a == b) v[7] = 1.0;
}
