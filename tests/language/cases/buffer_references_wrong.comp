#version 450
#extension GL_EXT_buffer_reference : require
layout(buffer_reference) buffer Later;
layout(buffer_reference, binding = 1) buffer Bound { int n; };  // error: a buffer_reference has neither set nor binding
layout(buffer_reference) buffer Instance { int n; };
layout(buffer_reference, buffer_reference_align = 3) buffer Odd { int n; };  // error: is not a power of two
layout(buffer_reference) buffer Bound { int n; };  // error: 'Bound' is already declared
layout(buffer_reference) uniform Uniform { int n; };  // error: layout qualifier 'buffer_reference' has no meaning
layout(buffer_reference) readonly buffer ReadOnly { int n; int many[]; };
layout(buffer_reference) writeonly buffer WriteOnly { int n; };
int early(Later l) { return l.n; }  // error: what 'Later' is the address of is not defined yet
layout(buffer_reference) buffer Later { int n; int many[]; };
void main() {
  Later l = Later(1.0);  // error: Later cannot be made from float
  ReadOnly r = ReadOnly(l);
  r.n = 1;
  WriteOnly w = WriteOnly(l);
  int n = w.n;  // error: this is writeonly and cannot be read
  n = l.none;  // error: Later has no member 'none'
  n = l.many.length();  // error: the length of an array without a size is not known
  l = r;  // error: cannot assign ReadOnly to Later
  l = l + 1;  // error: '+' cannot be applied to Later and int
  uvec2 u = uvec2(l);  // error: uvec2 cannot be made from Later
  l = Later(u);  // error: Later cannot be made from uvec2
}
