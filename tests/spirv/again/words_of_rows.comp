// Rows by an index and one of their words by another one; doubles, whose words may be in two rows; indices that are
// loaded with a sign, and loops that are left at their end.
#version 450
layout(local_size_x = 4) in;
layout(set = 0, binding = 1, std140) uniform Numbers {
  double pairs[5];
  vec4 rows[6];
  ivec4 places;
};
layout(set = 0, binding = 3, std430) buffer Results {
  int start;
  float sums[];
};

float fraction(float x, out float whole) { return modf(x, whole); }

void main() {
  int i = start;
  float sum = 0.0, last = 1.0;
  do {
    float whole;
    sum += rows[i & 7][places.y & 3] + fraction(last, whole) * whole;
    last = float(pairs[places[i & 3]]);
  } while (++i < places.x);
  sums[places.w] = sum + last;
  for (int n = 0; n < sums.length(); ++n) sums[n] += last;
}
