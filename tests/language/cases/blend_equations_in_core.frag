#version 320 es
precision mediump float;
layout(blend_support_hsl_luminosity) out;
out vec4 color;
void main() { color = vec4(1.0); }
