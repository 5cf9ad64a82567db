#version 450
// A driver binds slots, not blocks. SPIR-V with "Buffers" set to slots: each is an array of words, and every member an index into it.
layout(local_size_x = 32) in;
struct Particle {
  vec3 place;
  float mass;
  vec2 spin;
};
layout(std430, binding = 3) buffer Particles { Particle particles[]; };
layout(std140, binding = 1) uniform Step { float seconds; vec3 wind; };

void main() {
  uint n = gl_GlobalInvocationID.x;
  particles[n].place += wind * seconds / particles[n].mass;
  particles[n].spin.y = 0.0;
}
