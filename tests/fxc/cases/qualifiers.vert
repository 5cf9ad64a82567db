#version 450
in vec4 p;
out vec2 a, b, c, d;
centroid out vec2 e;
flat out float f;

void main() {
  gl_Position = p;
  a = p.xy, b = p.yz, c = p.zw, d = p.wx, e = p.xz, f = p.y;
}
