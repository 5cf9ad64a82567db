#version 450
struct Inner { float b; sampler2D t; };
struct Outer { Inner inner[2]; };
uniform Block { Outer c; };  // error: Outer cannot be a member of a block
out vec4 color;
void main() { color = vec4(1.0); }
