// umber --shader-model=6.6
#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_shader_16bit_storage : require
layout(location = 0) in f16vec3 color;
layout(location = 1) flat in i16vec2 pair;
layout(location = 2) flat in i64vec3 wide;
layout(location = 0) out vec4 result;
void main() { result = vec4(color, float(pair.x) + float(wide.z)) * float(dFdx(color.x)); }
