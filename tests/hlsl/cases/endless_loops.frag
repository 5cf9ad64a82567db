// umber --shader-model=50
#version 300 es
// A return in a switch is the only way out of a loop.
precision highp float;
uniform uint limit;
out vec4 color;

float search() {
  int i = 0;
  while (true) {
    switch (limit + uint(i)) {
      case 5u:
        if (i > 3) return 0.7;
        break;
      default:
        break;
    }
    ++i;
  }
}

void main() {
  color = vec4(search());
}
