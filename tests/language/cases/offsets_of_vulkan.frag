#version 450
layout(set = 0, binding = 0) uniform A { layout(offset = 16) vec4 a; } first;
layout(set = 0, binding = 1, std140) uniform B { layout(offset = 32) vec4 b; layout(offset = 0) vec2 c; vec2 d; };
layout(location = 0) out vec4 color;
void main() { color = first.a + b + vec4(c, d); }
