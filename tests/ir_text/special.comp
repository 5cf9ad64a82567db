#version 450
layout(local_size_x_id = 1, local_size_x = 4) in;
layout(constant_id = 3) const uint count = 5u;
layout(std430, binding = 0) buffer Words { uint words[8]; };
shared uint sums[count];
void main() {
  sums[0] = count;
  barrier();
  if (gl_LocalInvocationIndex == 0u) atomicAdd(words[1], sums[0]);
}
