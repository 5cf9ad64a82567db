#version 450
layout(std430, binding = 0) buffer B { float x; };
void main() { x = 1.0; }
