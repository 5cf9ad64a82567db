#version 100
#pragma STDGL invariant(all)
varying vec4 color;
attribute vec4 position;
void main() { color = gl_Position = position; }
