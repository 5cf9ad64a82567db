#version 300 es
precision mediump float;
out vec4 color;
void main() { float image1DShadow = 1.0, image2DArrayShadow = 1.0; color = vec4(image1DShadow, image2DArrayShadow, 1, 1); }
