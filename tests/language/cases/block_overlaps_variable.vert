#version 440
layout(location = 1) out Block { vec4 a; vec4 b[2]; };
layout(location = 3) out vec4 c;  // error: location 3 is taken
void main() { a = b[0] = c = vec4(1.0); }
