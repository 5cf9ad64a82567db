#version 300 es
precision mediump float;
layout(location = 1) out vec4 color;
out vec4 more;  // error: 'more' is one of several outputs, which all need a location in ESSL

void main() {
  color = more = vec4(1.0);
}
