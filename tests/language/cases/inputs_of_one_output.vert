#version 310 es
layout(location = 3) out mediump float v;
void main() { v = float(gl_VertexID); gl_Position = vec4(0.0); }
