#version 450
out uniform gl_PerVertex { vec4 gl_Position; };  // error: gl_PerVertex is declared again as in or out, and as nothing else
readonly uniform Block { vec4 a; };
readonly buffer Stored { vec4 b; };
void main() { gl_Position = b; }
