#version 450
#extension GL_EXT_spirv_intrinsics : require
layout(local_size_x = 1) in;
layout(binding = 0) buffer B { float b[]; };
spirv_instruction(id = 127) float negative(float x);
spirv_instruction(id = 156) bvec2 not_numbers(vec2 x);
spirv_instruction(id = 80) mat2 columns(vec2 x, vec2 y);
spirv_instruction(id = 168) bool inverted(bool x);
spirv_instruction(extensions = ["SPV_AMD_shader_trinary_minmax"], set = "SPV_AMD_shader_trinary_minmax", id = 7)
float middle(float x, float y, float z);
void main() {
  b[0] = negative(b[0]);
  if (inverted(not_numbers(vec2(b[1])).x)) b[1] = columns(vec2(b[2]), vec2(1.0))[1].y;
  b[2] = middle(b[0], b[1], b[2]);
}
