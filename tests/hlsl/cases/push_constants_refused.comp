// umber -V --shader-model=66
#version 450
// Rows of words hold no numbers of 64 bits: such a block is a constant buffer or an error, which says what is in the way.
layout(local_size_x = 1) in;
layout(binding = 0, std430) buffer B { double a; };
layout(push_constant) uniform P { double x; float weights[3]; double last[2]; } p;
void main() {
  a = p.x + p.weights[gl_WorkGroupID.x];
}
