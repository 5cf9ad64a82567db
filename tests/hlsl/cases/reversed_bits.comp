#version 450
// HLSL's reversebits gives unsigned numbers, of which D3DCompile makes other comparisons, divisions and shifts.
layout(local_size_x = 1) in;
layout(std430, binding = 0) buffer Numbers { int numbers[]; };

void main() {
  const int r = bitfieldReverse(numbers[0]);
  numbers[1] = r < 5 ? 1 : 2;
  numbers[2] = bitfieldReverse(numbers[3]) >> 3;
  numbers[4] = bitfieldReverse(numbers[5]) / 3;
  numbers[6] = int(float(bitfieldReverse(numbers[7])));
  numbers[8] = max(bitfieldReverse(numbers[9]), 7);
  numbers[10] = int(bitfieldReverse(uint(numbers[11])) / 3u);
}
