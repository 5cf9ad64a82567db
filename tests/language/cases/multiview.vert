#version 300 es
#extension GL_OVR_multiview : require
layout(num_views = 2) in;
layout(num_views = 2) in;
uniform mat4 matrices[2];
in vec4 position;
void main() { gl_Position = matrices[gl_ViewID_OVR] * position; }
