#version 420 core

layout(std140, binding = 0) uniform Camera {
  mat4 view_projection;
  mat4 model;
};

in vec3 position;
in vec3 normal;

out vec3 world_position;
out vec3 world_normal;

void main() {
  vec4 world = model * vec4(position, 1.0);
  world_position = world.xyz;
  world_normal = mat3(model) * normal;
  gl_Position = view_projection * world;
}
