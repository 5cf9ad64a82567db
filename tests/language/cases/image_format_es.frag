#version 310 es
precision mediump float;
layout(r16_snorm, binding = 0)  // error: 'r16_snorm' needs the extension GL_NV_image_formats
    writeonly uniform highp image2D i;  // error: needs a format
layout(r32f, binding = 1) uniform highp image2D k;
out vec4 color;
void main() { color = imageLoad(k, ivec2(0)); }
