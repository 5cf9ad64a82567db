#version 320 es
precision highp float;
in vec4 gl_FragCoord;         // error: 'gl_FragCoord' cannot be declared again
out float gl_FragDepth;       // error: 'gl_FragDepth' cannot be declared again
out int gl_SampleMask[1];     // error: 'gl_SampleMask' cannot be declared again
out vec4 color;
void main() { color = vec4(1.0); }
