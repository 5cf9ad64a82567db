// umber -w
#version 440
layout(isolines, point_mode) in;
void main() { gl_Position = vec4(gl_TessCoord, gl_TessLevelOuter[1]); }
