#version 460
#extension GL_EXT_buffer_reference : require
layout(local_size_x = 32) in;
layout(buffer_reference, std430) buffer Keys { uint keys[]; };
layout(push_constant) uniform P { restrict Keys keys; } p;
void main() { p.keys.keys[gl_GlobalInvocationID.x] = 1u; }
