#version 450
// An instruction of SPIR-V by its number is refused by name.
#extension GL_EXT_spirv_intrinsics : require
layout(location = 0) in vec4 place;
layout(location = 0) out vec4 color;
spirv_instruction(id = 127) vec4 negative(vec4 x);
void main() { color = negative(place); }
