#version 310 es
#extension GL_ANDROID_extension_pack_es31a : require
precision mediump float;
layout(blend_support_all_equations) out;
layout(blend_support_multiply, blend_support_screen) out;
layout(blend_support_multiply) out vec4 color;  // error: layout qualifier 'blend_support_multiply' has no meaning for
layout(blend_support_add) out;                  // error: there is no layout qualifier 'blend_support_add'
layout(blend_support_overlay) in;               // error: layout qualifier 'blend_support_overlay' has no meaning for
layout(blend_support_darken = 1) out;           // error: takes no value
void main() { color = vec4(1.0); }
