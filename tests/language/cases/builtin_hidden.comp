#version 440
layout(local_size_x = 1) in;
layout(std430, binding = 0) buffer B { uint x; };
uint bitfieldInsert(uint s, uint i, uint m) { return (i & m) | (s & ~m); }
void main() { x = bitfieldInsert(x, 1u, 0, 4); }  // error: no overload fits
