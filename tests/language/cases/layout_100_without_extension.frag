#version 100
layout(location = 2) varying mediump vec4 color; // error: needs the extension GL_EXT_separate_shader_objects
void main() { gl_FragColor = color; }
