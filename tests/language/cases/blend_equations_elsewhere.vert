#version 320 es
layout(blend_support_multiply) out;  // error: the layout qualifier 'blend_support_multiply' does not exist in this stage
void main() { gl_Position = vec4(0.0); }
