#version 300 es
#extension GL_EXT_YUV_target : require
precision mediump float;
layout(yuv) in vec4 v; // error: yuv
layout(yuv) uniform vec4 u; // error: yuv
layout(yuv, location = 0) out vec4 color; // error: no other layout qualifier goes with 'yuv'
void main() { color = v + u; }
