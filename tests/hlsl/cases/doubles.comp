#version 430
// Doubles in storage blocks are pairs of words, and functions of them are written out.
layout(local_size_x = 1) in;
layout(std430, binding = 0) buffer Data {
  double values[4];
  dvec3 direction;
  layout(row_major) dmat2x3 shear;
};
void main() {
  values[0] = floor(values[gl_GlobalInvocationID.x]);
  direction.y += 1.0lf;
  direction = shear * direction.xy;
}
