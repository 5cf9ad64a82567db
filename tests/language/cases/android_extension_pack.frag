#version 310 es
#extension GL_ANDROID_extension_pack_es31a : require
precision mediump float;
precision highp samplerCubeArray;
uniform samplerCubeArray t;
sample in vec4 v;
out vec4 color;
void main() { color = texture(t, v) + interpolateAtCentroid(v); }
