#version 450
#extension GL_ARB_shader_stencil_export : require
void main() { gl_FragStencilRefARB = 3; }  // error: 'gl_FragStencilRefARB', of GL_ARB_shader_stencil_export, is not supported
