#version 400
layout(equal_spacing, cw) in;
layout(ccw) in;  // error: the order of vertices was declared differently before
void main() { gl_Position = gl_in[0].gl_Position * gl_TessCoord.x; }
