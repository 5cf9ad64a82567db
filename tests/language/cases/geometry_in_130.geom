#version 130
// program error: a geometry shader
void main() {}
