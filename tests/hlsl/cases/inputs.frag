#version 450
// Inputs that are indexed as an array are parameters: Microsoft's compiler takes no other ones beside them in a structure.
layout(location = 0) in vec3 a[2];
layout(location = 2) in vec2 b;
layout(location = 0) uniform int which;
layout(location = 0) out vec4 color;
void main() { color = vec4(a[which], b.x) * gl_FragCoord; }
