// umber --shader-model=50 --explain
#version 450
// More bytes than a constant buffer has.
layout(std140) uniform Large { vec4 values[5000]; };
layout(std140) uniform Full { vec4 rows[4096]; };
uniform vec4 loose[5000];
out vec4 color;

void main() {
  color = values[4999] + loose[4999] + loose[0] + rows[4095];
}
