#version 420 core

struct Light {
  vec3 position;
  float radius;
  vec3 color;
};

layout(std140, binding = 1) uniform Lights {
  int count;
  Light light[16];
} lights;

layout(binding = 0, offset = 4) uniform atomic_uint lit_pixels;

uniform sampler2D albedo;
uniform float ambient = 0.1;

in vec3 world_position;
in vec3 world_normal;

out vec4 color;

void main() {
  vec3 normal = normalize(world_normal);
  vec3 sum = vec3(ambient);
  for (int i = 0; i < lights.count; ++i) {
    vec3 to_light = lights.light[i].position - world_position;
    float fall_off = 1.0 - length(to_light) / lights.light[i].radius;
    if (fall_off <= 0.0)
      continue;
    sum += lights.light[i].color * fall_off * max(dot(normal, normalize(to_light)), 0.0);
  }
  if (any(greaterThan(sum, vec3(ambient))))
    atomicCounterIncrement(lit_pixels);
  color = vec4(sum, 1.0) * texture(albedo, world_position.xy);
}
