#version 450
layout(local_size_x = 8) in;
layout(set = 0, binding = 0) buffer Words { uint words[]; };
void main() { words[gl_GlobalInvocationID.x] = gl_LocalInvocationIndex; }
