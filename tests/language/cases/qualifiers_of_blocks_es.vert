#version 310 es
readonly uniform Block { vec4 a; };  // error: a block as a whole has no such qualifier
readonly buffer Stored { vec4 b; };
void main() {
  readonly vec4 local = b;  // error: memory qualifiers are only for images and buffers
  gl_Position = local;
}
