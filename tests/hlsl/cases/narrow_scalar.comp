// umber --shader-model=6.6
#version 450
// A member in the middle of a word has no `packoffset`: the block is an object, whose members come in order.
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_shader_16bit_storage : require
#extension GL_EXT_scalar_block_layout : require
layout(local_size_x = 1) in;
layout(std140, binding = 0) uniform Constants { float16_t a; float16_t b; u16vec2 c; uint16_t d; float e; };
layout(scalar, binding = 1) buffer Results { float16_t results[]; };
void main() {
  results[1] = a * b + float16_t(c.y) + float16_t(d) + float16_t(e);
}
