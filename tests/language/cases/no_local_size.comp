#version 430
layout(std430, binding = 0) buffer B { float x; };  // program error: does not say its workgroup size
void main() { x = 1.0; }
