#version 450
#extension GL_EXT_buffer_reference : require
#extension GL_EXT_buffer_reference_uvec2 : require
layout(buffer_reference) buffer List;
layout(buffer_reference, std430, buffer_reference_align = 8) buffer List { int n; List next; vec4 v[]; };
layout(buffer_reference) buffer Aligned { float f; };
layout(buffer_reference, std140) readonly buffer Constant { mat4 m; layout(offset = 64) vec3 v; };
layout(push_constant) uniform Push { List start; Constant c; };
struct Holder { List list; List many[3]; };
shared Holder shared_one;
List global;
List pass(List a, inout List b, restrict Aligned c) { b = a; c.f = 1.0; return b; }
void main() {
  List l = start;
  l.v[gl_GlobalInvocationID.x] = c.m[1] + vec4(c.v, 1.0);
  l.next.next.n += l.n++;
  pass(l, global, Aligned(l)).n = 1;
  Holder h = Holder(l, List[3](l, l, l));
  h.many[l.n & 1].next = h.list;
  shared_one = h;
  uvec2 bits = uvec2(l);
  l = List(bits);
}
