// umber -V --shader-model=60
#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_shader_atomic_int64 : require
// 16 bits come with shader model 6.2, atomics on 64 bits with 6.6.
layout(local_size_x = 64) in;
layout(binding = 0, std430) buffer B { uint64_t wide; float16_t half_number; };
void main() {
  atomicAdd(wide, 1ul);
  half_number = half_number * 2.0hf;
}
