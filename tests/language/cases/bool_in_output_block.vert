#version 150
struct Inner { float b; bool a[2]; };
struct Outer { Inner inner; };
out Block {
  Outer c;  // error: there is a bool in it
} instance;
void main() {}
