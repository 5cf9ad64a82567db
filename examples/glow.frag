#version 320 es

precision mediump float;

layout(location = 0) in vec3 color;
layout(location = 1) in highp vec2 uv;

layout(location = 0) out vec4 result;

void main() {
  result = vec4(color * fract(uv.x), uv.y);
}
