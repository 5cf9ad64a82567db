#version 420
out vec4 color;
float g(in const float x) { return x; }
void main() { color = vec4(g(1.0)); }
