// umber --shader-model=6.6
#version 450
// Numbers of 8 bits are refused by their type.
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_shader_8bit_storage : require
layout(local_size_x = 1) in;
layout(std430, binding = 1) buffer Results { uint8_t results[]; };
void main() { results[1] = results[2] + uint8_t(3); }
