#version 330
uniform float , u;
void main() { int , a = 1, b; gl_Position = vec4(float(a) + u); }
