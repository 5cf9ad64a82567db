// umber --shader-model=6.6
#version 450
// Numbers of 16 bits are HLSL's own: in storage, in constant buffers with what lies between, and as bits of others.
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_shader_16bit_storage : require
layout(local_size_x = 4) in;
struct Mixed { float16_t first; u16vec3 words; float16_t last; };
layout(std140, binding = 2) uniform Constants { float16_t scale; f16vec2 offset; f16vec4 many[3]; f16mat3 turn; Mixed mixed; };
layout(std430, binding = 0) buffer Results { uint results[]; };
layout(std430, binding = 1) buffer Data {
  int16_t word;
  u16vec2 pair;
  f16vec3 halves;
  f16mat2x3 matrix;
  layout(row_major) f16mat3x2 rows;
  Mixed list[];
};
shared i16vec2 between;
const float16_t table[4] = float16_t[](1.0hf, 2.5hf, -3.0hf, 65504.0hf);
uint16_t sum(u16vec2 v) { return v.x + v.y; }
void main() {
  uint i = gl_LocalInvocationIndex;
  between = i16vec2(word, -word);
  results[0] = uint(between.x >> 4us) + uint(sum(pair));
  results[1] = packFloat2x16(halves.yz);
  results[2] = pack32(pair) + uint(halfBitsToInt16(halves.x));
  int16_t exponent;
  results[3] = uint(frexp(halves.x, exponent) * 64.0hf) + uint(exponent);
  if (any(isnan(halves)) || isinf(halves.x)) halves = asinh(halves) + mod(halves, 3.0hf) + sign(halves);
  matrix = matrix * 2.0hf + f16mat2x3(turn);
  rows = transpose(matrix);
  halves += turn * halves + scale + offset.x + many[i].xyz + table[i] / 0.0hf;
  list[i] = mixed;
  list[i].words.y = -list[1].words.x;
  list[i].first = ldexp(list[2].first, exponent);
  word = int16_t(-32768) + word / 3s;
}
