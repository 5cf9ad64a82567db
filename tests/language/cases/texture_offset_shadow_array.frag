#version 300 es
precision mediump float;
uniform mediump sampler2DArrayShadow s;
out vec4 color;
void main() { color = vec4(textureOffset(s, vec4(0.0), ivec2(0))); }  // error: no overload fits
