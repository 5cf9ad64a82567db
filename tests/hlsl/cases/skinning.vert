#version 330
// Matrices, an attribute that takes several locations, a varying array.
uniform mat4 bones[4];
uniform mat4x3 view;
in vec4 position;
in ivec4 indices;
in mat2 frame;
out vec2 uv[2];

void main() {
  mat4 skin = bones[indices.x] + bones[indices.y];
  gl_Position = vec4(view * (skin * position), 1.0);
  uv[0] = frame * position.xy;
  uv[1] = position.zw * inverse(frame);
}
