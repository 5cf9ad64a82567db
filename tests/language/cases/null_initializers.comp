#version 450
#extension GL_EXT_null_initializer : require
layout(local_size_x = 1) in;
struct Inner { float a; vec2 b[3]; };
struct Outer { Inner inner[2]; int n; bool on; };
shared Outer outer = {};
shared float line[8] = {};
const Inner none = {};
mat3 turned = {};
layout(std430, binding = 0) buffer B { float values[]; };
void main() {
  Outer own = {{}, 3, true};
  float number = {};
  float all[2][3] = {{}, {1.0, 2.0, 3.0}};
  values[0] = own.inner[1].b[2].x + number + all[0][1] + none.a + line[3] + outer.inner[0].a + turned[1][1];
}
