#version 450
in vec2 a;
centroid in vec2 b;
sample in vec2 c;
noperspective in vec2 d;
in vec2 e;
flat in float f;
out vec4 color;

void main() {
  color = vec4(a, b) + vec4(c, d) + vec4(e, f, gl_FragCoord.x);
}
