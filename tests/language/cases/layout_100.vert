#version 100
#extension GL_EXT_separate_shader_objects : require
layout(location = 1) attribute vec4 position;
layout(location = 2) varying mediump vec4 color;
void main() {
  gl_Position = position;
  color = position;
}
