// umber --shader-model=6.6
#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_shader_16bit_storage : require
layout(location = 0) in f16vec4 position;
layout(location = 1) in u64vec3 number;
layout(location = 0) out f16vec3 color;
layout(location = 1) flat out i16vec2 pair;
layout(location = 2) flat out i64vec3 wide;
void main() { gl_Position = vec4(position); color = position.xyz; pair = i16vec2(position.xy); wide = i64vec3(number); }
