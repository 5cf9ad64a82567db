// umber --shader-model=6.0
#version 450
// Integers of 64 bits: two words each in storage, and as bits of others.
#extension GL_ARB_gpu_shader_int64 : require
layout(local_size_x = 4) in;
layout(std140, binding = 1) uniform Constants { u64vec3 scale; int64_t many[3]; };
layout(std430, binding = 0) buffer Data { uint64_t one; i64vec3 three; double number; uint word; };
void main() {
  one = one * 3ul + 0x123456789abcdeful + uint64_t(2.5);
  three = -three + i64vec3(scale) / 7l % max(three.zyx, i64vec3(-3l)) + sign(three) + abs(three);
  three.y = many[gl_LocalInvocationIndex] << 3 >> word;
  word = unpackUint2x32(one).y + uint(packInt2x32(ivec2(word)) > 0x7fffffffffffffffl);
  number = uint64BitsToDouble(one) + double(int64_t(doubleBitsToUint64(number)));
}
