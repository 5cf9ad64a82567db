#version 440
layout(location = 1) out Block { vec4 a; layout(location = 4) vec2 b; vec2 c; };
out vec4 d[3];
layout(location = 4, component = 2) out vec2 e;
void main() { a = d[0] = vec4(1.0); b = c = e = vec2(1.0); }
