#version 310 es
precision mediump float;
layout(r16_snorm, binding = 0)  // error: no layout qualifier 'r16_snorm'
    writeonly uniform highp image2D i;  // error: needs a format
layout(r32f, binding = 1) uniform highp image2D k;
out vec4 color;
void main() { color = imageLoad(k, ivec2(0)); }
