#version 330
#undef __VERSION__
#ifdef __VERSION__
#error still defined
#endif
#define __LINE__ 7
void main() { gl_Position = vec4(__LINE__); }
