#version 440
layout(location = 0) in vec4 chosen;
layout(location = 0) out vec4 result;
void main() { result = gl_FrontFacing ? chosen * float(gl_PrimitiveID) : gl_FragCoord; }
