#version 440
out vec4 gl_Position;         // error: 'gl_Position' cannot be declared again
layout(xfb_offset = 0) out float gl_PointSize;
out float gl_ClipDistance[2];
void main() { gl_PointSize = 1.0; gl_ClipDistance[0] = 0.0; gl_ClipDistance[1] = 0.0; }
