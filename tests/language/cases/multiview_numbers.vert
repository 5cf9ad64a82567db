#version 300 es
#extension GL_OVR_multiview2 : require
layout(num_views = 0) in; // error: num_views must be from 1 to 32
layout(num_views = 33) in; // error: num_views must be from 1 to 32
layout(num_views = 2) in;
layout(num_views = 3) in; // error: the number of views was declared differently before
layout(num_views = 2) in vec4 position; // error: num_views
void main() { gl_Position = position; }
