#version 450
struct Particle { vec3 place; float mass; ivec2 cells[2]; mat2 spin; };
layout(local_size_x = 8) in;
layout(std430, binding = 0) buffer Particles { Particle all[]; } particles;
layout(binding = 1, rgba8) uniform readonly image2D picture;
layout(push_constant) uniform Push { uint count; bool moves; double step; };
shared float weights[8];
int calls;
uint next(uint seed) {
  ++calls;
  return seed * 1664525u + 1013904223u;
}
void main() {
  uint id = gl_LocalInvocationID.x;
  weights[id] = particles.all[id].mass;
  barrier();
  Particle p = particles.all[id];
  float numbers[4] = float[](1.0, 2.0, 3.0, 4.0);
  for (uint n = 0u; n < count; ++n) {
    id = next(id);
    p.place += numbers[id & 3u] * imageLoad(picture, ivec2(n, id)).xyz;
  }
  if (moves) p.place += vec3(float(step)) * float(calls);
  particles.all[gl_LocalInvocationID.x] = p;
}
