#version 100
#extension GL_EXT_separate_shader_objects : require
#extension GL_EXT_shader_framebuffer_fetch_non_coherent : require
layout(location = 2) varying mediump vec4 color;
layout(noncoherent) mediump vec4 gl_LastFragData[gl_MaxDrawBuffers];
void main() { gl_FragColor = gl_LastFragData[0] + color; }
