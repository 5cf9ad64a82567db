#version 450
layout(location = 0) flat in dvec3 direction;
layout(location = 1, component = 2) flat in double weight;
layout(location = 0) out vec4 color;
void main() { color = vec4(direction * weight, 1.0); }
