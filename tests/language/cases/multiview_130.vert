#version 130
#extension GL_OVR_multiview2 : require
layout(num_views = 2) in;
in vec4 position;
void main() { gl_Position = position * float(gl_ViewID_OVR); }
