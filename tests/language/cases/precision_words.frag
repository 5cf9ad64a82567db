#version 300 es
precision highp float;
precision uniform int;                  // error: expected highp, mediump or lowp
precision sampler2D;                    // error: expected highp, mediump or lowp
const precision lowp sampler3D;         // error: expected
precision lowp centroid samplerCube;    // error: expected a type
out vec4 color;
void main() { color = vec4(1.0); }
