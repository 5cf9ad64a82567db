#version 450
// SPDX-License-Identifier: Apache-2.0
// A million particles that fall, whirl and bounce, 16 steps.
//# groups 4096 1 1
//# buffer 0 33554432
//# buffer 1 33554432
layout(local_size_x = 256) in;
struct Particle { vec3 position; float age; vec3 velocity; float size; };
layout(std430, binding = 0) readonly buffer Before { Particle before[]; };
layout(std430, binding = 1) writeonly buffer After { Particle after[]; };

vec3 wind(vec3 p) {
  return vec3(sin(p.y * 3.0) + cos(p.z * 2.0), sin(p.z * 3.0) + cos(p.x * 2.0), sin(p.x * 3.0) + cos(p.y * 2.0)) * 0.2;
}

void step_once(inout Particle p, float dt) {
  vec3 force = vec3(0.0, -9.81, 0.0) + (wind(p.position) - p.velocity) * (2.0 + p.size);
  p.velocity += force * dt;
  p.position += p.velocity * dt;
  if (p.position.y < 0.0) {
    p.position.y = -p.position.y;
    p.velocity.y = abs(p.velocity.y) * 0.6;
  }
  p.age += dt;
  if (p.age > 4.0) {
    p.age = 0.0;
    p.position = vec3(0.5, 1.0, 0.5);
    p.velocity = vec3(0.0, 1.0, 0.0);
  }
}

void main() {
  Particle p = before[gl_GlobalInvocationID.x];
  for (int n = 0; n < 16; ++n) step_once(p, 1.0 / 60.0);
  after[gl_GlobalInvocationID.x] = p;
}
