#version 300 es
precision mediump float;
out vec4 color;
#ifdef X more  // error: nothing more may follow
#endif more  // error: nothing more may follow
#if 1
#else more 1.0  // error: nothing more may follow
#endif
void main() { color = vec4(1.0); }
