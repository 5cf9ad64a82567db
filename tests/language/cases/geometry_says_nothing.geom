#version 150
// program error: the geometry shader does not say what it takes
// program error: the geometry shader does not say what it emits
// program error: the geometry shader does not say how many vertices it emits at most
void main() { gl_Position = vec4(0.0); }
