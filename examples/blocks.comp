#version 450
// A uniform block and a storage block, accessed at known and unknown places.
layout(local_size_x = 64) in;

struct Particle {
  vec3 position;
  float age;
  vec3 velocity;
  uint kind;
};
layout(std140, binding = 0) uniform Step {
  vec3 gravity;
  float seconds;
  float drag[8];
};
layout(std430, binding = 1) buffer Particles {
  uint alive;
  Particle particles[];
};

void main() {
  const uint n = gl_GlobalInvocationID.x;
  if (n >= uint(particles.length())) return;
  Particle p = particles[n];
  p.velocity += (gravity - drag[p.kind] * p.velocity) * seconds;
  p.position += p.velocity * seconds;
  p.age -= seconds;
  particles[n] = p;
  if (p.age > 0.0) atomicAdd(alive, 1u);
}
