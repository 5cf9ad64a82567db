#version 330
void main() { int ,; gl_Position = vec4(0.0); }  // error: expected a name
