#version 150
struct Inner { float b; bool a; };
struct Outer { Inner inner[2]; };
out Outer c;  // error: Outer cannot be an output
void main() {}
