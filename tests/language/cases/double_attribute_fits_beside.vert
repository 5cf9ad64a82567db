#version 440
layout(location = 0, component = 0) in double a;
layout(location = 0, component = 2) in double b;
void main() { gl_Position = vec4(float(a), float(b), 0.0, 1.0); }
