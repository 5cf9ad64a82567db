#version 310 es
precision highp float;
in vec2 uv;
flat in int material;
in mediump vec4 tint;
in vec3 normal;
layout(location = 0) out vec4 color;

void main() {
  color = material == 0 ? vec4(normal, uv.x) : tint;
}
