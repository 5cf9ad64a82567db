#version 130
out vec4 gl_FragColor;  // error: cannot be declared again
void main() { gl_FragColor = vec4(1.0); }
