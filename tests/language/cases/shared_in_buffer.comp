#version 430
// What drivers accept: 'shared' before members of a buffer means nothing.
layout(local_size_x = 1) in;
layout(binding = 0) buffer B { shared int x; int y; };
layout(binding = 1) uniform U { shared int z; };  // error: cannot be 'const, varying or attribute'
void main() { x = y + z; }
