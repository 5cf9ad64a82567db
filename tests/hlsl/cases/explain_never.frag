// umber --explain --structured-buffers=never
#version 330
layout(std140) uniform Lights { vec4 lights[256]; };
flat in int i;
out vec4 color;
void main() { color = lights[i]; }
