#version 300 es
#extension GL_EXT_YUV_target : require
precision mediump float;
layout(yuv) out vec4 color; // error: a shader with a yuv output cannot write gl_FragDepth
layout(location = 1) out vec4 other; // error: a shader with a yuv output has no other one
void main() {
  color = other = vec4(1.0);
  gl_FragDepth = 1.0;
}
