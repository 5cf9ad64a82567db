// Three blocks at one binding, of which one is used: nothing else is the same memory in an optimised module.
#version 450
layout(local_size_x = 1) in;
layout(set = 0, binding = 2, std430) buffer Words { uint words[]; };
layout(set = 0, binding = 2, std430) buffer Floats { float floats[]; };
layout(set = 0, binding = 2, std430) buffer Pairs { uvec2 pairs[]; };

void main() { words[gl_LocalInvocationIndex] = 1u; }
