#version 320 es

layout(location = 0) in vec4 position;
layout(location = 1) in mediump vec3 tint;

layout(location = 0) out mediump vec3 color;
layout(location = 1) out highp vec2 uv;

void main() {
  gl_Position = position;
  color = tint;
  uv = position.xy;
}
