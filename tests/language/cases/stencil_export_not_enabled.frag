#version 450
void main() { gl_FragStencilRefARB = 3; }  // error: gl_FragStencilRefARB
