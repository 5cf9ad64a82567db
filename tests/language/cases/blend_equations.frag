#version 310 es
#extension GL_ANDROID_extension_pack_es31a : require
precision mediump float;
layout(blend_support_all_equations) out;  // error: 'blend_support_all_equations', of GL_KHR_blend_equation_advanced, is not supported yet
out vec4 color;
void main() { color = vec4(1.0); }
