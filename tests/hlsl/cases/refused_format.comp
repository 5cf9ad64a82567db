// umber -V --shader-model=67
#version 450
#extension GL_EXT_bfloat16 : require
// No shader model has this one.
layout(local_size_x = 64) in;
layout(binding = 0, std430) buffer B { bfloat16_t number; float wide; };
void main() { wide = float(number); }
