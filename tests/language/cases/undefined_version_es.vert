#version 300 es
#undef __VERSION__  // error: cannot be changed
void main() { gl_Position = vec4(0.0); }
