#version 310 es
// What a vertex shader hands on lies in memory on Mali. Mali: where, in which format, and by which instruction.
layout(location = 0) in vec4 position;
layout(location = 1) in mediump vec2 where;
out vec3 normal;
out mediump vec4 tint;
flat out int material;
out vec2 uv;

void main() {
  gl_Position = position;
  normal = position.zxy;
  tint = vec4(where, 0.5, 1.0);
  material = gl_InstanceID;
  uv = where;
}
