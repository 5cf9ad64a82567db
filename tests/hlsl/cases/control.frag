// umber --shader-model=50
#version 330
// Falling through, continuing from a switch, do-while, writing by a dynamic index.
uniform int mode;
flat in int turns;
out vec4 color;

void main() {
  vec4 c = vec4(0.0);
  for (int i = 0; i < turns; ++i) {
    switch (mode + i) {
      case 0: c.x += 1.0;
      case 1: c.y += 2.0; break;
      case 2: continue;
      default: c.z = float(i);
    }
    c[i & 3] = c.w;
  }
  int n = 0;
  do {
    n += mode;
    if (n == 3) continue;
    c *= mod(c, 2.0);
  } while (n < turns);
  if (c.x > 1.0) discard;
  color = c;
}
