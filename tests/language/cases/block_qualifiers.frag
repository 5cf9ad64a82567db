#version 300 es
precision mediump float;
invariant uniform A { float a; };  // error: no such qualifier
flat uniform B { float b; };  // error: no such qualifier
uniform C { invariant float c; };  // error: cannot be 'flat'
out vec4 color;
void main() { color = vec4(1.0); }
