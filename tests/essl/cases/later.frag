#version 450
// What came after ESSL 3.00 is made of what it has; `precise` it does not have.
layout(location = 0) flat in ivec2 bits;
layout(location = 0) out vec4 color;

void main() {
  precise float sum = float(findMSB(bits.x)) * 0.5 + float(bitCount(bits.y));
  int exponent;
  float part = frexp(sum, exponent);
  color = vec4(sum, part, ldexp(part, exponent), float(bitfieldExtract(bits.x, 3, 5)));
}
