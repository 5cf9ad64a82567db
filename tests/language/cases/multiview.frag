#version 300 es
#extension GL_OVR_multiview2 : require
precision mediump float;
out vec4 color;
void main() { color = vec4(gl_ViewID_OVR == 0u); }
