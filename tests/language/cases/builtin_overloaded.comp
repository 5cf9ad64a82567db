#version 450
layout(local_size_x = 1) in;
layout(std430, binding = 0) buffer B { uint x; };
uint bitfieldInsert(uint s, uint i, uint m) { return (i & m) | (s & ~m); }
uint bitCount(uint s) { return 1u; }
void main() { x = bitfieldInsert(x, 1u, 0, 4) + bitfieldInsert(x, 1u, 3u) + bitCount(x); }
